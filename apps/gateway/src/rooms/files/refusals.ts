import { type FileKind, fileTypesOf, maxFileBytes } from '@motora/contract/files'
import { Refusal } from '../../kernel/refusal.js'

export const unknownFile = () => new Refusal('file.not_found', 'There is no such file.')
export const unknownUpload = () => new Refusal('file.upload_not_found', 'There is no such upload.')
export const tooLarge = (kind: FileKind) =>
  new Refusal('file.too_large', 'The file is too large for its kind.', { params: { maxBytes: maxFileBytes[kind] } })
export const wrongType = (kind: FileKind) =>
  new Refusal('file.wrong_type', 'The content is not what this kind of file may hold.', {
    params: { kind, types: fileTypesOf[kind].join(', ') },
  })
export const notSil = () => new Refusal('file.not_sil', 'The file must be a .sil file.')

export const isSil = (name: string): boolean => /\.sil$/i.test(name)
