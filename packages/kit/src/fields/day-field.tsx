import { Input, Popover, TextInput } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/ca'
import 'dayjs/locale/es'
import { type FocusEvent, type KeyboardEvent, use, useId, useRef } from 'react'
import { useUnread } from '../dialogs/unread'
import { textOfDay } from '../form/day-text'
import { type KitTexts, LanguageContext, useKitTexts } from '../texts/kit-texts'
import { noteClosed } from '../theme/closing-touch'
import '@mantine/dates/styles.layer.css'
import './day-field.css'
import { useCalendar } from './use-calendar'
import { useTypedDay } from './use-typed-day'

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
 * field is left; a form around it is not sent meanwhile. The calendar opens by a press on the field, or by the arrow down,
 * which leads into it: opened by the focus alone it would lie over the form. (spec: fleet side, section 9; decision 0172)
 */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, error, required = false, min, max, autoFocused = false, withinPortal = true } = props
  const { actions, fields, queue } = useKitTexts()
  const locale = use(LanguageContext)
  const input = useRef<HTMLInputElement>(null)
  const dropdown = useRef<HTMLDivElement>(null)
  const calendarId = useId()
  const typed = useTypedDay({ input, value, onChange, min, max })
  const calendar = useCalendar(input, dropdown)
  useUnread(typed.fault !== undefined)
  const shown = (typed.isShown ? typed.fault : undefined) ?? error
  const calendarName = `${label}: ${value === null ? fields.dayShape : textOfDay(value)}`
  const choose = (day: string | null) => {
    typed.forget()
    calendar.close()
    onChange(day)
  }
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1, consistentWeeks: true }}>
      <Popover
        opened={calendar.isOpened}
        onChange={(opened) => {
          if (opened || !calendar.isOpened) return
          noteClosed()
          calendar.leave()
        }}
        trapFocus={calendar.isEntered}
        withRoles={false}
        closeOnEscape={false}
        position="bottom-start"
        withinPortal={withinPortal}
      >
        <Popover.Target>
          <TextInput
            label={label}
            value={typed.text}
            ref={input}
            aria-haspopup="dialog"
            aria-controls={calendar.isOpened ? calendarId : undefined}
            data-dates-input
            data-mantine-stop-propagation={calendar.isOpened || undefined}
            autoComplete="off"
            placeholder={fields.dayShape}
            required={required}
            onChange={(event) => typed.type(event.currentTarget.value)}
            onClick={calendar.open}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              calendar.enter()
            }}
            onBlur={({ relatedTarget }: FocusEvent) => {
              if (dropdown.current?.contains(relatedTarget)) return
              typed.leave()
              calendar.leave()
            }}
            {...(shown ? { error: shown } : {})}
            {...(autoFocused ? { autoFocus: true, 'data-autofocus': true } : {})}
            leftSection={<IconCalendar size={14} aria-hidden />}
            leftSectionPointerEvents="none"
            rightSection={
              value !== null && (
                <Input.ClearButton
                  aria-label={`${actions.clear}: ${label}`}
                  onClick={() => {
                    choose(null)
                    input.current?.focus()
                  }}
                />
              )
            }
          />
        </Popover.Target>
        <Popover.Dropdown
          ref={dropdown}
          id={calendarId}
          role="dialog"
          aria-label={calendarName}
          data-dates-dropdown
          data-mantine-stop-propagation
          onMouseDown={(event) => event.preventDefault()}
        >
          <DatePicker
            value={value}
            onChange={choose}
            {...(value ? { defaultDate: value } : {})}
            {...(min ? { minDate: min } : {})}
            {...(max ? { maxDate: max } : {})}
            ariaLabels={arrowsNamed(queue)}
            classNames={{ day: 'kit-day' }}
            attributes={{ month: { 'aria-label': calendarName } }}
          />
        </Popover.Dropdown>
      </Popover>
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
