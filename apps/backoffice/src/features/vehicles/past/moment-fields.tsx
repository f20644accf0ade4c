import { TextInput } from '@mantine/core'
import { DayField } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startOfDay } from '../../../shell/day-span'
import { dayAndTimeOf, momentOf } from '../../../shell/person-clock'
import '../dock-panel.css'

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
  const problem = parsed && 'problem' in parsed ? parsed.problem : undefined
  const take = () => {
    if (!parsed || 'problem' in parsed) return
    setTyped(undefined)
    if (parsed.at !== moment) onMoment(parsed.at)
  }
  const takeDay = (day: string | null) => {
    if (!day) return
    const next = momentOf(day, shown.time)
    // only the day was chosen: where its clock skips the time shown, it begins
    const at = 'at' in next ? next.at : Date.parse(startOfDay(day))
    // of the first and the last day not every hour is kept
    onMoment(Math.max(since, Math.min(until, at)))
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
        error={problem && t(problem === 'skipped' ? 'timeSkipped' : 'timeInvalid')}
      />
    </>
  )
}
