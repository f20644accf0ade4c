import { Select } from '@mantine/core'
import { ErrorState, useDelayed, useFormats } from '@motora/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { MomentFields } from './moment-fields'
import { minuteMs, toMinute, toSecond } from './moment-text'
import { PlayButtons } from './play-buttons'
import { type Speed, speedNames, speeds } from './speeds'
import { TimeSlider } from './time-slider'
import type { PastFleet } from './use-past-fleet'
import { usePlay, useStill } from './use-play'
import { usePlayKeys } from './use-play-keys'
import '../dock-panel.css'

/** What is looked at, and how it is changed. */
export interface PastLook {
  /** Undefined: the map shows the present. */
  moment: number | undefined
  onMoment: (moment: number | undefined) => void
  fleet: PastFleet
  /** A vehicle is open on the map. */
  vehicleOpen: boolean
}

export interface PastControlsProps extends PastLook {
  /** First and last moment that can be chosen. */
  since: number
  until: number
}

/** The slider over everything that is kept, day and time, and what plays it. */
export function PastControls({ moment, since, until, onMoment, fleet, vehicleOpen }: PastControlsProps) {
  const { t } = useTranslation('past')
  const formats = useFormats()
  const still = useStill()
  const [wantsPlay, setWantsPlay] = useState(false)
  const [speed, setSpeed] = useState<Speed>('tenMinutes')
  const { stepMs, everyMs, handMs } = speeds[speed]
  const minutes = handMs / minuteMs
  const shown = moment ?? until
  const isAtEnd = shown + stepMs > until
  const { phase } = fleet.state
  const playing = wantsPlay && moment !== undefined && !isAtEnd && !still && phase !== 'failed'
  const go = (to: number) => onMoment(Math.max(since, Math.min(until, toSecond(to))))
  const stepByHand = (by: -1 | 1) => go(toMinute(shown) + by * handMs)
  const { ahead } = fleet
  usePlay({
    playing,
    turn: shown,
    everyMs,
    ready: phase === 'shown',
    onStep: () => go(shown + stepMs),
  })
  useEffect(() => {
    // two of them: the next one is there when its turn comes, also where an answer takes its time
    if (playing && phase === 'shown') for (const turns of [1, 2]) ahead(shown + turns * stepMs)
  }, [playing, phase, ahead, shown, stepMs])
  useEffect(() => {
    // the end, a failure or the present ends it for good: it does not start again by itself
    if (!playing) setWantsPlay(false)
  }, [playing])
  const play = (on: boolean) => {
    if (on && moment === undefined) onMoment(Math.max(since, until - 60 * minuteMs))
    setWantsPlay(on)
  }
  const mayPlay = !still && !(moment !== undefined && isAtEnd)
  usePlayKeys({ toggle: () => (playing || mayPlay) && play(!playing), step: stepByHand })
  const when = formats.date(shown, shown % minuteMs === 0 ? 'minute' : 'second')
  return (
    <>
      <div className="motora-dock-time">
        <strong className="motora-dock-now">{when}</strong>
        <TimeSlider
          label={t('moment')}
          text={when}
          value={Math.max(since, Math.min(until, shown))}
          min={since}
          max={until}
          step={minuteMs}
          page={60 * minuteMs}
          onChange={(to) => go(toMinute(to))}
        />
        <div className="motora-dock-ends motora-second" aria-hidden>
          <span>{formats.date(since, 'minute')}</span>
          <span>{formats.date(until, 'minute')}</span>
        </div>
      </div>
      <div className="motora-dock-fields">
        <PlayButtons
          playing={playing}
          onPlaying={play}
          whyNot={still ? t('still') : moment !== undefined && isAtEnd ? t('atEnd') : undefined}
          backLabel={t('back', { count: minutes })}
          onLabel={t('on', { count: minutes })}
          onStep={stepByHand}
        />
        <Select
          label={t('speed')}
          className="motora-dock-speed"
          data={speedNames.map((value) => ({ value, label: t(`speed.${value}`) }))}
          value={speed}
          onChange={(next) => next && setSpeed(next as Speed)}
          allowDeselect={false}
        />
        <MomentFields moment={shown} since={since} until={until} onMoment={onMoment} />
        <span className="motora-second">{t('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</span>
      </div>
      {moment !== undefined && <PastOutcome fleet={fleet} vehicleOpen={vehicleOpen} />}
    </>
  )
}

/** What came of the moment: how many vehicles, or why none can be shown. */
function PastOutcome({ fleet, vehicleOpen }: { fleet: PastFleet; vehicleOpen: boolean }) {
  const { t } = useTranslation('past')
  const fault = useFault()
  const formats = useFormats()
  const { phase, frame, error } = fleet.state
  const late = useDelayed(phase === 'loading')
  if (phase === 'failed') return <ErrorState {...fault(error)} onRetry={fleet.retry} />
  return (
    <div className="motora-dock-row">
      {frame && <span>{t('vehicles', { count: frame.shown, amount: formats.number(frame.shown) })}</span>}
      {late && <span className="motora-second">{t('loading')}</span>}
      {frame && vehicleOpen && phase === 'shown' && !frame.vehicle && <span role="status">{t('notThere')}</span>}
    </div>
  )
}
