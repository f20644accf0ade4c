const pictureNames = ['png', 'apng', 'jpg', 'jpeg', 'jfif', 'webp', 'heic', 'gif', 'bmp', 'tif', 'tiff', 'svg']

/** Endings that a type may have; the first is added where none of them is there. */
const endingsOf: Readonly<Record<string, readonly string[]>> = {
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'log'],
}

const most = 200

/**
 * The name that a file of this type is downloaded by: what a device makes of it, its ending says. A text that calls
 * itself `a.html` becomes `a.html.txt`, a picture that was made again loses its former ending.
 */
export const nameForType = (name: string, contentType: string): string => {
  const endings = endingsOf[contentType]
  const [first] = endings ?? []
  if (!endings || !first) return name
  const [, stem = name, ending = ''] = /^(.+)\.([^.]*)$/.exec(name) ?? []
  if (endings.includes(ending.toLowerCase())) return name
  const kept = first === 'webp' && pictureNames.includes(ending.toLowerCase()) ? stem : name
  // whole characters, so that none of two halves stays
  let short = ''
  for (const character of kept) {
    if (short.length + character.length > most - first.length - 1) break
    short += character
  }
  return `${short}.${first}`
}
