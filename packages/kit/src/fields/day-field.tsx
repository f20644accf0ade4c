import { DateInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/ca'
import 'dayjs/locale/es'
import { use } from 'react'
import { LanguageContext, useKitTexts } from '../texts/kit-texts'
import '@mantine/dates/styles.layer.css'

export interface DayFieldProps {
  label: string
  /** `2026-03-01`, or null while none is chosen. */
  value: string | null
  onChange: (day: string | null) => void
  error?: string | undefined
  required?: boolean
  /** The earliest and the latest day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** It takes the focus when its dialog opens. */
  autoFocused?: boolean
  /** Draws the calendar where the field is, for fields inside a popover. */
  withinPortal?: boolean
}

/** One day, typed as DD/MM/YYYY or picked from a calendar. (spec: fleet side, section 9) */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, error, required = false, min, max, autoFocused = false, withinPortal = true } = props
  const { actions, fields } = useKitTexts()
  const locale = use(LanguageContext)
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1, consistentWeeks: true }}>
      <DateInput
        label={label}
        value={value}
        onChange={onChange}
        valueFormat="DD/MM/YYYY"
        placeholder={fields.dayShape}
        dateParser={parseDay}
        required={required}
        clearable
        clearButtonProps={{ 'aria-label': `${actions.clear}: ${label}` }}
        {...(error ? { error } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        {...(autoFocused ? { autoFocus: true, 'data-autofocus': true } : {})}
        leftSection={<IconCalendar size={14} aria-hidden />}
        leftSectionPointerEvents="none"
        popoverProps={{ withinPortal }}
      />
    </DatesProvider>
  )
}

function parseDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? []
  if (!day || !month || !year) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
