import { type FileKind, fileName, maxFileBytes, type Upload } from '@motora/contract/files'

/** What keeps a file from being sent, as far as it can be seen before; its words stand in `files:fault.*`. */
const fileFaults = ['empty', 'too-large', 'not-sil', 'wrong-type', 'name', 'other-name', 'other-size'] as const
export type FileFault = (typeof fileFaults)[number]

const pictures = ['.png', '.jpg', '.jpeg', '.webp']
/** Endings that a file of a kind may have, as it is sent. The gateway judges by the content. */
export const endingsOf: Readonly<Record<FileKind, readonly string[]>> = {
  firmware: ['.sil'],
  logo: pictures,
  'ending-image': pictures,
  document: ['.pdf', ...pictures],
  other: ['.pdf', '.txt', '.csv', ...pictures],
}
const typesOf: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt'],
  'text/csv': ['.csv'],
}

/** What a file chooser gets: with picture types among it a phone offers its camera. */
export const acceptOf = (kind: FileKind): string => {
  const endings = endingsOf[kind]
  const types = Object.entries(typesOf).flatMap(([type, [ending = '']]) => (endings.includes(ending) ? [type] : []))
  return [...endings, ...types].join(',')
}

/** Why this file is not of this kind, or undefined. source: decisions §6 (a firmware's file ends in .sil). */
export function faultOfFile(
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
  kind: FileKind,
): FileFault | undefined {
  if (size === 0) return 'empty'
  const endings = endingsOf[kind]
  const isFit =
    endings.some((ending) => name.toLowerCase().endsWith(ending)) ||
    (typesOf[type] ?? []).some((one) => endings.includes(one))
  if (!isFit) return kind === 'firmware' ? 'not-sil' : 'wrong-type'
  if (size > maxFileBytes[kind]) return 'too-large'
  return fileName.safeParse(name).success ? undefined : 'name'
}

/** Why this file is not the one that an upload was begun with, as far as name and size show. */
export function faultOfResumed({ name, size }: Pick<File, 'name' | 'size'>, upload: Upload): FileFault | undefined {
  // one and the same letter may be written in two ways
  if (name.trim().normalize() !== upload.name.normalize()) return 'other-name'
  return size === upload.sizeBytes ? undefined : 'other-size'
}
