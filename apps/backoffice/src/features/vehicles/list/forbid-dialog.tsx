import type { Vehicle } from '@motora/contract/vehicles'
import { ReasonDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { vehicleName } from '../vehicle/vehicle-name'

export interface ForbidDialogProps {
  vehicles: readonly Vehicle[]
  busy: boolean
  /** @returns whether all of it was done */
  onForbid: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Vehicles may no longer be rented at all: not without a reason. source: ledger E-39; decisions §5. */
export function ForbidDialog({ vehicles, busy, onForbid, onClose }: ForbidDialogProps) {
  const { t } = useTranslation('fleet')
  const [first] = vehicles
  return (
    <ReasonDialog
      title={t('can.question', { count: vehicles.length, plate: first ? vehicleName(first) : '' })}
      consequence={t('can.consequence')}
      label={t('reason')}
      most={500}
      submitLabel={t('can.forbid')}
      danger
      busy={busy}
      // a notice says what failed, and of how many; what was typed stays
      submitError={null}
      onSubmit={async (reason) => {
        if (await onForbid(reason)) onClose()
      }}
      onClose={onClose}
    />
  )
}
