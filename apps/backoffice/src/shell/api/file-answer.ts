export interface FileAnswer {
  contentType: string
  blob: Blob
  /** The name to store it under, as the gateway says it; undefined where it names none. */
  fileName: string | undefined
}
