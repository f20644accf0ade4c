import { getBillPdf } from '@motora/contract/money'
import { toast } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../shell/language/fault-text'
import { client } from '../../../shell/session/browser-session'
import { useSavedPdf } from '../../../shell/use-saved-pdf'

/** Hands the PDF of a bill to the browser's downloads, in the person's language; a failure is said. */
export function useBillFile(): (bill: { id: string; number: string }) => Promise<void> {
  const { t } = useTranslation('bills')
  const why = useFaultText()
  const save = useSavedPdf()
  return async ({ id, number }) => {
    try {
      await save((language) => client.file(getBillPdf, { params: { id }, query: { language } }), number)
    } catch (error) {
      toast.error(t('downloadFailed', { why: why(error) }))
    }
  }
}
