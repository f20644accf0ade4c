import { type FileKind, fileTypesOf } from '@motora/contract/files'
import { Refusal } from '../../kernel/refusal.js'
import { makeSmallPicture, UnreadablePicture } from '../../kernel/small-picture.js'
import { nameForType } from './name-for-type.js'
import { endsAsZip, isPlainText, isWholePdf, startsAsMarkup, typeByContent } from './recognise.js'
import { isSil, notSil, wrongType } from './refusals.js'

/** Pixels of the longer side. */
const maxPixels: Readonly<Record<FileKind, number>> = {
  logo: 512,
  'ending-image': 2000,
  document: 2000,
  other: 2000,
  firmware: 0,
}
const pictures = ['image/png', 'image/apng', 'image/jpeg', 'image/webp']

export interface Judged {
  /** What is stored: the bytes that came, or the picture that was made of them. */
  bytes: Uint8Array
  contentType: string
  name: string
}

const madeAnew = async (bytes: Uint8Array, kind: FileKind): Promise<Uint8Array> => {
  try {
    return (await makeSmallPicture(bytes, maxPixels[kind])).bytes
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw new Refusal('file.unreadable', 'The picture is not a PNG, JPEG or WebP that can be read.')
  }
}

/** @returns undefined when it is nothing that is kept */
const typeOf = async (bytes: Uint8Array, name: string): Promise<string | undefined> => {
  const found = await typeByContent(bytes)
  if (found && pictures.includes(found)) return 'image/webp'
  if (isWholePdf(bytes)) return 'application/pdf'
  if (!(await isPlainText(bytes))) return undefined
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}

/**
 * Says what a file is by its content, whatever it is called, and makes pictures again.
 * @param bytes all of them
 * @throws Refusal file.wrong_type, file.unreadable
 * source: promise F5
 */
export const judgeContent = async (
  kind: Exclude<FileKind, 'firmware'>,
  name: string,
  bytes: Uint8Array,
): Promise<Judged> => {
  const contentType = await typeOf(bytes, name)
  if (contentType === undefined || !fileTypesOf[kind].includes(contentType)) throw wrongType(kind)
  return {
    bytes: contentType === 'image/webp' ? await madeAnew(bytes, kind) : bytes,
    contentType,
    name: nameForType(name, contentType),
  }
}

/**
 * A firmware is what its vehicle makes of it; here it is only made sure that it is nothing that anybody else could
 * make something of.
 * @param head the first bytes, at least 64 KiB where there are so many @param tail the last ones, likewise
 * @throws Refusal file.not_sil, file.wrong_type
 */
export const judgeFirmware = async (name: string, head: Uint8Array, tail: Uint8Array): Promise<void> => {
  if (!isSil(name)) throw notSil()
  if (startsAsMarkup(head) || endsAsZip(tail) || (await typeByContent(head)) !== undefined) throw wrongType('firmware')
}
