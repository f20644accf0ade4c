import type { UpgradeVehicle } from '@motora/contract/firmware'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'

export interface UpdateProgressProps extends Pick<UpgradeVehicle, 'status' | 'progressPercent'> {
  /** What the bar measures, for screen readers. */
  of: string
}

/** How far a vehicle is with what it does now; nothing where it does nothing. */
export function UpdateProgress({ status, progressPercent, of }: UpdateProgressProps) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  if (status !== 'downloading' && status !== 'installing') return null
  if (progressPercent === null) return <span className="motora-second">{t('progress.untold')}</span>
  return (
    <span className="motora-update-progress">
      <progress max={100} value={progressPercent} aria-label={t('progress.of', { what: of })} />
      <span>{formats.percent(progressPercent)}</span>
    </span>
  )
}
