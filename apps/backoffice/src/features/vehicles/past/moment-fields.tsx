import { TextInput } from '@mantine/core'
import { DayField } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTimeOf, momentOf } from './moment-text'

export interface MomentFieldsProps {
  moment: number
  /** Between these days there is something to see. */
  since: number
  until: number
  onMoment: (moment: number) => void
}

/** Day and time to the minute, by the person's clock; taken over with Enter or when the field is left. */
export function MomentFields({ moment, since, until, onMoment }: MomentFieldsProps) {
  const { t } = useTranslation('past')
  const shown = dayAndTimeOf(moment)
  const [typed, setTyped] = useState<string>()
  const parsed = typed === undefined ? undefined : momentOf(shown.day, typed)
  const isWrong = typed !== undefined && parsed === undefined
  const take = () => {
    if (parsed === undefined) return
    setTyped(undefined)
    if (parsed !== moment) onMoment(parsed)
  }
  const takeDay = (day: string | null) => {
    const next = day ? momentOf(day, shown.time) : undefined
    // only the day was chosen: of the first and the last one not every hour is kept
    if (next !== undefined) onMoment(Math.max(since, Math.min(until, next)))
  }
  return (
    <>
      <DayField
        label={t('day')}
        value={shown.day}
        onChange={takeDay}
        min={dayAndTimeOf(since).day}
        max={dayAndTimeOf(until).day}
      />
      <TextInput
        label={t('time')}
        className="motora-dock-short"
        placeholder="HH:mm"
        inputMode="numeric"
        value={typed ?? shown.time}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        error={isWrong && t('timeInvalid')}
      />
    </>
  )
}
