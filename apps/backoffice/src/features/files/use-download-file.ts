import type { StoredFile } from '@motora/contract/files'
import { toast } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../shell/language/fault-text'
import { saveFile } from '../../shell/save-file'
import { bytesOf } from './file-calls'

/** Hands a file to the browser's downloads under its own name; a failure is said. */
export function useDownloadFile(): (file: Pick<StoredFile, 'id' | 'name'>) => Promise<void> {
  const { t } = useTranslation('files')
  const refusal = useFaultText()
  return async ({ id, name }) => {
    try {
      saveFile(await bytesOf(id), name)
    } catch (error) {
      toast.error(t('downloadFailed', { name, why: refusal(error) }))
    }
  }
}
