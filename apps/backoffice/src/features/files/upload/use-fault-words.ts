import { type FileKind, maxFileBytes, type Upload } from '@motora/contract/files'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { endingsOf, type FileFault } from './file-fault'

/** The person's words for what keeps a file from being sent. */
export function useFaultWords() {
  const { t } = useTranslation('files')
  const formats = useFormats()
  return (fault: FileFault, file: Pick<File, 'name' | 'size'>, kind: FileKind, upload?: Upload): string =>
    t(`fault.${fault}`, {
      name: upload?.name ?? file.name,
      size: formats.bytes(file.size),
      most: formats.bytes(maxFileBytes[kind]),
      expected: formats.bytes(upload?.sizeBytes),
      endings: endingsOf[kind].join(', '),
    })
}
