const segment = '[a-z0-9][a-z0-9._-]*'
const key = new RegExp(`^${segment}(/${segment})*$`)
const beginning = new RegExp(`^(${segment}/)*(${segment})?$`)
/** A name in a folder may have 255 bytes, a key in an S3 store 1024. */
const maxLetters = 512
const maxInSegment = 200

const isFit = (text: string, shape: RegExp): boolean =>
  text.length <= maxLetters && shape.test(text) && text.split('/').every((part) => part.length <= maxInSegment)

/** Keys are made by us: one of another shape, such as one that climbs out of its folder, is a defect. @throws Error */
export const assertKey = (text: string): void => {
  if (!isFit(text, key)) throw new Error(`not a key of an object: ${JSON.stringify(text).slice(0, 100)}`)
}

/** The same for the beginning of keys; empty for all of them. @throws Error */
export const assertPrefix = (text: string): void => {
  if (!isFit(text, beginning)) throw new Error(`not the beginning of keys: ${JSON.stringify(text).slice(0, 100)}`)
}
