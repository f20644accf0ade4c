import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../shell/language/fault-text'
import { useFieldFaults } from '../../../shell/use-field-faults'
import type { ReportValues } from './report-values'

/** Says at its field what the gateway refuses of a report. @returns whether that was what went wrong */
export function useReportFaults(form: UseFormReturn<ReportValues>): (error: unknown) => boolean {
  const { t } = useTranslation('scheduled')
  const textOf = useFaultText()
  const words: Partial<Record<string, string>> = {
    name: t('needs.name'),
    time: t('needs.time'),
    monthDay: t('needs.monthDay'),
    zone: 'timeZone',
  }
  return useFieldFaults(form, {
    ofCode: { 'identity.report_recipient_unknown': 'recipients' },
    faultAt: ({ place }, error) => {
      const [name = ''] = place.split('.')
      return { field: name as keyof ReportValues, message: words[name] ?? textOf(error) }
    },
  })
}
