import type { Vehicle, VehicleRecord } from '@motora/contract/vehicles'
import { ActionButton, EmptyState, late, useFormats } from '@motora/kit'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { useVehicleOffer } from '../actions/use-vehicle-offer'
import { useFleetActions } from '../list/use-fleet-actions'
import { RecordPart } from './record-part'

const AssignDialog = late(async () => (await import('../list/assign-dialog')).AssignDialog)

/** Who held a vehicle and when; the provider hands it on from here. source: ledger E-22; decision 0017. */
export function HandOver({ vehicle, operatorField }: { vehicle: Vehicle; operatorField: OperatorField }) {
  const { t } = useTranslation(['vehicle', 'fleet'])
  const offer = useVehicleOffer()('assign', vehicle)
  const { assign, busy } = useFleetActions()
  const [asking, setAsking] = useState(false)
  return (
    <div className="motora-stack">
      <RecordPart vehicleId={vehicle.id}>{({ holders }) => <Holders holders={holders} />}</RecordPart>
      {(offer === true || offer === 'vehicle.in_service') && (
        <div className="motora-actions">
          <ActionButton
            icon={<IconArrowsExchange size={16} aria-hidden />}
            disabledReason={offer === true ? undefined : t('vehicle:handOverRented')}
            onClick={() => setAsking(true)}
          >
            {t('fleet:assign')}
          </ActionButton>
        </div>
      )}
      {asking && (
        <AssignDialog
          vehicles={[vehicle]}
          operatorField={operatorField}
          busy={busy}
          onAssign={(to) => assign([vehicle], to)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Holders({ holders }: { holders: VehicleRecord['holders'] }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  if (holders.length === 0) return <EmptyState why={t('noHolders')} />
  return (
    <ol className="motora-list" aria-label={t('holders')}>
      {holders.map(({ sharingOperatorName, since, until }) => (
        <li key={since}>
          <strong>{sharingOperatorName ?? t('provider')}</strong>
          <span className="motora-second">
            {t('span', {
              since: formats.date(since, 'minute'),
              until: until === null ? t('today') : formats.date(until, 'minute'),
            })}
          </span>
        </li>
      ))}
    </ol>
  )
}
