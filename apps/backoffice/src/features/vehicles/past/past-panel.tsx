import { SegmentedControl } from '@mantine/core'
import { EmptyState, ErrorState, TextSkeleton, useDelayed } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { minuteMs, toMinute } from './moment-text'
import { PastControls, type PastLook } from './past-controls'
import { historySpanQuery } from './use-past-fleet'
import '../dock-panel.css'

/** Anyone who turns to the past without saying when sees what was so long ago. */
const firstLookBackMs = 60 * minuteMs

/** The time machine: live or past, and which moment of the kept history. */
export default function PastPanel({ moment, onMoment, fleet, vehicleOpen }: PastLook) {
  const { t } = useTranslation('past')
  const fault = useFault()
  const span = useQuery(historySpanQuery)
  const waiting = useDelayed(span.isPending)
  if (span.isPending) return waiting ? <TextSkeleton lines={2} /> : null
  if (span.isLoadingError) return <ErrorState {...fault(span.error)} onRetry={() => span.refetch()} />
  if (span.data === null) return <EmptyState why={t('nothingKept')} />
  const since = Date.parse(span.data.since)
  const until = toMinute(Date.parse(span.data.until))
  const choose = (mode: string) =>
    onMoment(mode === 'live' ? undefined : Math.max(toMinute(since) + minuteMs, until - firstLookBackMs))
  return (
    <>
      <div className="motora-dock-row">
        <SegmentedControl
          aria-label={t('mode')}
          value={moment === undefined ? 'live' : 'past'}
          onChange={choose}
          data={[
            { value: 'live', label: t('live') },
            { value: 'past', label: t('past') },
          ]}
        />
        <span role="status">{t(moment === undefined ? 'lookingLive' : 'looking')}</span>
      </div>
      <PastControls
        moment={moment}
        since={Math.min(toMinute(since) + minuteMs, until)}
        until={until}
        onMoment={onMoment}
        fleet={fleet}
        vehicleOpen={vehicleOpen}
      />
    </>
  )
}
