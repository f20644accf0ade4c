import { getMonthlyReport } from '@motora/contract/sharing'
import { toast } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shell/api/api-error'
import { useFaultText } from '../../shell/language/fault-text'
import { type LanguageCode, travelsAs } from '../../shell/language/language'
import { saveFile } from '../../shell/save-file'
import { client } from '../../shell/session/browser-session'

/** Which PDF: of an operator, where the person has none, and of which month. */
export interface AskedMonth {
  sharingOperatorId: string | undefined
  year: number
  month: number
}

/** Hands the PDF of a month to the browser's downloads, in the person's language; no file, or a failure, is said. */
export function useMonthFile(): (asked: AskedMonth) => Promise<void> {
  const { t, i18n } = useTranslation('reports')
  const why = useFaultText()
  return async ({ sharingOperatorId, year, month }) => {
    const query = {
      year,
      month,
      language: travelsAs(i18n.language as LanguageCode),
      ...(sharingOperatorId !== undefined && { sharingOperatorId }),
    }
    try {
      const { blob, fileName } = await client.file(getMonthlyReport, { query })
      saveFile(blob, fileName ?? `${year}-${String(month).padStart(2, '0')}.pdf`)
    } catch (error) {
      const isNone = error instanceof ApiError && error.status === 404
      toast.error(isNone ? t('reportDateError') : t('reportFailed', { why: why(error) }))
    }
  }
}
