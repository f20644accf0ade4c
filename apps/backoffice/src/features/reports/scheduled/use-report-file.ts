import { getReportFile } from '@motora/contract/identity'
import { toast } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../shell/language/fault-text'
import { saveFile } from '../../../shell/save-file'
import { client } from '../../../shell/session/browser-session'

/** Hands the file of a report to the browser's downloads, by the id of its run; a failure is said. */
export function useReportFile(): (runId: string) => Promise<void> {
  const { t } = useTranslation('scheduled')
  const why = useFaultText()
  return async (id) => {
    try {
      const { blob, fileName } = await client.file(getReportFile, { params: { id } })
      saveFile(blob, fileName ?? 'report')
    } catch (error) {
      toast.error(t('ready.failed', { why: why(error) }))
    }
  }
}
