import { Select } from '@mantine/core'
import { ErrorState, useDelayed, useFormats } from '@motora/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { MomentFields } from './moment-fields'
import { minuteMs, toMinute } from './moment-text'
import { PlayButtons } from './play-buttons'
import { TimeSlider } from './time-slider'
import type { PastFleet } from './use-past-fleet'
import { usePlay, useStill } from './use-play'

const steps = [1, 5, 15] as const
/** While it plays a moment stays at least so long. */
const playEveryMs = 1000

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
  const [minutes, setMinutes] = useState<number>(5)
  const stepMs = minutes * minuteMs
  const shown = moment ?? until
  const isAtEnd = shown + stepMs > until
  const { phase } = fleet.state
  const playing = wantsPlay && moment !== undefined && !isAtEnd && !still && phase !== 'failed'
  const go = (to: number) => onMoment(Math.max(since, Math.min(until, toMinute(to))))
  const { ahead } = fleet
  usePlay({
    playing,
    turn: shown,
    everyMs: playEveryMs,
    ready: phase === 'shown',
    onStep: () => go(shown + stepMs),
  })
  useEffect(() => {
    if (playing && phase === 'shown') ahead(shown + stepMs)
  }, [playing, phase, ahead, shown, stepMs])
  useEffect(() => {
    // the end, a failure or the present ends it for good: it does not start again by itself
    if (!playing) setWantsPlay(false)
  }, [playing])
  const play = (on: boolean) => {
    if (on && moment === undefined) onMoment(Math.max(since, until - 60 * minuteMs))
    setWantsPlay(on)
  }
  return (
    <>
      <div className="motora-dock-time">
        <strong className="motora-dock-now">{formats.date(shown, 'minute')}</strong>
        <TimeSlider
          label={t('moment')}
          text={formats.date(shown, 'minute')}
          value={Math.max(since, Math.min(until, shown))}
          min={since}
          max={until}
          step={minuteMs}
          page={60 * minuteMs}
          onChange={go}
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
          onStep={(by) => go(shown + by * stepMs)}
        />
        <Select
          label={t('step')}
          className="motora-dock-short"
          data={steps.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
          value={String(minutes)}
          onChange={(next) => next && setMinutes(Number(next))}
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
