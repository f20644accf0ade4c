import { ErrorState, useDelayed, useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import type { PastFleet } from './use-past-fleet'

/** What came of the moment: how many vehicles, or why none can be shown. */
export function PastOutcome({ fleet, vehicleOpen }: { fleet: PastFleet; vehicleOpen: boolean }) {
  const { t } = useTranslation('past')
  const refusal = useRefusalText()
  const formats = useFormats()
  const { phase, frame, error } = fleet.state
  const late = useDelayed(phase === 'loading')
  if (phase === 'failed')
    return <ErrorState what={refusal(error)} requestId={requestIdOf(error)} onRetry={fleet.retry} />
  return (
    <div className="motora-dock-row">
      {frame && <span>{t('vehicles', { count: frame.shown, amount: formats.number(frame.shown) })}</span>}
      {late && <span className="motora-second">{t('loading')}</span>}
      {frame && vehicleOpen && phase === 'shown' && !frame.vehicle && <span role="status">{t('notThere')}</span>}
    </div>
  )
}
