import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useFaultText } from '../../../shell/language/fault-text'
import type { ReportValues } from './report-values'

/**
 * Says at its field what the gateway refuses of a report, and puts the focus on the first.
 * @returns whether that was what went wrong
 */
export function useReportFaults(form: UseFormReturn<ReportValues>): (error: unknown) => boolean {
  const { t } = useTranslation('scheduled')
  const textOf = useFaultText()
  return (error) => {
    if (!(error instanceof ApiError)) return false
    const isOfPeople = error.code === 'identity.report_recipient_unknown'
    /** Of the fields that are drawn whenever the gateway can refuse them. */
    const words: Partial<Record<keyof ReportValues, string>> = {
      ...{ name: t('needs.name'), time: t('needs.time'), monthDay: t('needs.monthDay'), zone: 'timeZone' },
      ...{ frequency: textOf(error), weekday: textOf(error), recipients: textOf(error) },
    }
    const named = isOfPeople
      ? ['recipients']
      : error.errors.map(({ path }) => path.replace(/^body\./, '').split('.')[0] ?? '')
    const fields = [...new Set(named)].filter((name): name is keyof ReportValues => name in words)
    for (const [n, name] of fields.entries())
      form.setError(name, { message: words[name] ?? '' }, { shouldFocus: n === 0 })
    return fields.length > 0
  }
}
