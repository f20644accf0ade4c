import { DateInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/ca'
import 'dayjs/locale/es'
import { type FormEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dayOfText, textOfDay } from '../form/day-text'
import { type KitTexts, LanguageContext, useKitTexts } from '../texts/kit-texts'
import { noteClosed } from '../theme/closing-touch'
import '@mantine/dates/styles.layer.css'
import './day-field.css'

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

/**
 * One day, typed as DD/MM/YYYY or picked from a calendar. What is typed and cannot be taken stays and is said once the
 * field is left; a form around it is not sent meanwhile. (spec: fleet side, section 9)
 */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, error, required = false, min, max, autoFocused = false, withinPortal = true } = props
  const { actions, fields, queue } = useKitTexts()
  const locale = use(LanguageContext)
  const { input, fault, isShown, onInput, onBlur, forget } = useTyped(value, (text) => faultOf(fields, text, min, max))
  // Mantine leaves it open until the field is left, which is after the browser has pressed what the finger is on
  const dismiss = (opened: boolean) => {
    if (opened) return
    noteClosed()
    input.current?.blur()
  }
  const shown = (isShown ? fault : undefined) ?? error
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1, consistentWeeks: true }}>
      <DateInput
        label={label}
        value={value}
        onChange={(day) => {
          forget()
          onChange(day)
        }}
        ref={input}
        onInput={onInput}
        onBlur={onBlur}
        fixOnBlur={fault === undefined}
        valueFormat="DD/MM/YYYY"
        placeholder={fields.dayShape}
        dateParser={(text) => dayOfText(text) ?? null}
        required={required}
        clearable
        clearButtonProps={{ 'aria-label': `${actions.clear}: ${label}` }}
        {...(shown ? { error: shown } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        {...(autoFocused ? { autoFocus: true, 'data-autofocus': true } : {})}
        leftSection={<IconCalendar size={14} aria-hidden />}
        leftSectionPointerEvents="none"
        popoverProps={{ withinPortal, onChange: dismiss }}
        ariaLabels={arrowsNamed(queue)}
        classNames={{ day: 'kit-day' }}
      />
    </DatesProvider>
  )
}

/** The arrows of the calendar: by a month, a year or a decade. */
const arrowsNamed = ({ previous, next }: Pick<KitTexts['queue'], 'previous' | 'next'>) => ({
  previousMonth: previous,
  nextMonth: next,
  previousYear: previous,
  nextYear: next,
  previousDecade: previous,
  nextDecade: next,
})

function faultOf(fields: KitTexts['fields'], text: string, min = '', max = '9999-12-31'): string | undefined {
  if (text.trim() === '') return undefined
  const day = dayOfText(text)
  if (day === undefined) return fields.problem('noDate')
  if (day < min) return fields.dayTooEarly(textOfDay(min))
  return day > max ? fields.dayTooLate(textOfDay(max)) : undefined
}

/** What was typed and cannot be taken, and what is wrong with it; gone once another day is there. */
function useTyped(value: string | null, faultIn: (text: string) => string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; over: string | null; isLeft: boolean }>()
  const fault = typed && typed.over === value ? faultIn(typed.text) : undefined
  const leave = () => setTyped((before) => before && { ...before, isLeft: true })
  const hold = useEffectEvent((event: Event) => {
    if (fault === undefined) return
    event.preventDefault()
    event.stopPropagation()
    leave()
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', hold)
    return () => form?.removeEventListener('submit', hold)
  }, [])
  return {
    input,
    fault,
    isShown: typed?.isLeft === true,
    onInput: (event: FormEvent<HTMLInputElement>) =>
      setTyped({ text: event.currentTarget.value, over: value, isLeft: false }),
    onBlur: leave,
    forget: () => setTyped(undefined),
  }
}
