import { getServiceReport } from '@motora/contract/sharing'
import { toast } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../shell/language/fault-text'
import { type LanguageCode, travelsAs } from '../../shell/language/language'
import { saveFile } from '../../shell/save-file'
import { client } from '../../shell/session/browser-session'

/** Hands the PDF of a service to the browser's downloads, in the person's language; a failure is said. source: ledger N-08 */
export function useServiceReport(): (id: string) => Promise<void> {
  const { t, i18n } = useTranslation('services')
  const why = useFaultText()
  return async (id) => {
    try {
      const query = { language: travelsAs(i18n.language as LanguageCode) }
      const { blob, fileName } = await client.file(getServiceReport, { params: { id }, query })
      saveFile(blob, fileName ?? 'service.pdf')
    } catch (error) {
      toast.error(t('report.failed', { why: why(error) }))
    }
  }
}
