import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlayButtons } from '../past/play-buttons'
import { TimeSlider } from '../past/time-slider'
import { usePlay, useStill } from '../past/use-play'
import { hoursOfDay } from './heat-frames'
import '../dock-panel.css'

/** Milliseconds that an hour stays. */
const speeds = { slow: 2000, normal: 1000, fast: 400 } as const
type Speed = keyof typeof speeds

export interface HourPlayerProps {
  hour: number
  onHour: (hour: number) => void
  /** Whose clock the hours are of. */
  operator: string
  zone: string | undefined
}

const clock = (hour: number) => `${String(hour % hoursOfDay).padStart(2, '0')}:00`

/** The hours of the day one after the other, by hand or by themselves, round and round. */
export function HourPlayer({ hour, onHour, operator, zone }: HourPlayerProps) {
  const { t } = useTranslation(['heat', 'past'])
  const still = useStill()
  const [wantsPlay, setWantsPlay] = useState(false)
  const [speed, setSpeed] = useState<Speed>('normal')
  const playing = wantsPlay && !still
  const step = (by: number) => onHour((hour + by + hoursOfDay) % hoursOfDay)
  usePlay({ playing, turn: hour, everyMs: speeds[speed], ready: true, onStep: () => step(1) })
  const span = t('heat:hourSpan', { from: clock(hour), to: clock(hour + 1) })
  return (
    <>
      <div className="motora-dock-time">
        <strong className="motora-dock-now">{span}</strong>
        <TimeSlider
          label={t('heat:hour')}
          text={span}
          value={hour}
          min={0}
          max={hoursOfDay - 1}
          step={1}
          page={6}
          onChange={onHour}
        />
      </div>
      <div className="motora-dock-row">
        <PlayButtons
          playing={playing}
          onPlaying={setWantsPlay}
          whyNot={still ? t('past:still') : undefined}
          backLabel={t('heat:back')}
          onLabel={t('heat:on')}
          onStep={step}
        />
        <Select
          aria-label={t('heat:speed')}
          className="motora-dock-short"
          data={(Object.keys(speeds) as Speed[]).map((value) => ({ value, label: t(`heat:${value}`) }))}
          value={speed}
          onChange={(next) => next && setSpeed(next as Speed)}
          allowDeselect={false}
        />
        {zone && <span className="motora-second">{t('heat:clock', { operator, zone })}</span>}
      </div>
    </>
  )
}
