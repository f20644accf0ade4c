import { getBillPdf } from '@motora/contract/money'
import { toast } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../shell/language/fault-text'
import { type LanguageCode, travelsAs } from '../../../shell/language/language'
import { saveFile } from '../../../shell/save-file'
import { client } from '../../../shell/session/browser-session'

/** Hands the PDF of a bill to the browser's downloads, in the person's language; a failure is said. */
export function useBillFile(): (bill: { id: string; number: string }) => Promise<void> {
  const { t, i18n } = useTranslation('bills')
  const why = useFaultText()
  return async ({ id, number }) => {
    try {
      const query = { language: travelsAs(i18n.language as LanguageCode) }
      const { blob, fileName } = await client.file(getBillPdf, { params: { id }, query })
      saveFile(blob, fileName ?? `${number}.pdf`)
    } catch (error) {
      toast.error(t('downloadFailed', { why: why(error) }))
    }
  }
}
