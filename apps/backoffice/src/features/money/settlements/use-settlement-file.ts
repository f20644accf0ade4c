import { getSettlementPdf } from '@motora/contract/money'
import { toast } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../shell/language/fault-text'
import { client } from '../../../shell/session/browser-session'
import { useSavedPdf } from '../../../shell/use-saved-pdf'

/** Hands the PDF of a settlement to the browser's downloads, in the person's language; a failure is said. */
export function useSettlementFile(): (settlement: { id: string; month: string }) => Promise<void> {
  const { t } = useTranslation('settlements')
  const why = useFaultText()
  const save = useSavedPdf()
  return async ({ id, month }) => {
    try {
      await save((language) => client.file(getSettlementPdf, { params: { id }, query: { language } }), month)
    } catch (error) {
      toast.error(t('downloadFailed', { why: why(error) }))
    }
  }
}
