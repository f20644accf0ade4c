export interface FileAnswer {
  contentType: string
  blob: Blob
}
