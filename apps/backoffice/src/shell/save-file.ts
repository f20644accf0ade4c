const forgetAfterMs = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser reads it after the click, and no event says when it has
  setTimeout(() => URL.revokeObjectURL(url), forgetAfterMs)
}
