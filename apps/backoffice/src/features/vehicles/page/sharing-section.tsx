import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton, useKitTexts } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { useMay } from '../../../shell/session/use-session'
import { useFleetActions } from '../list/use-fleet-actions'
import { RentabilityPanel } from '../rentability/rentability-panel'

/** How a vehicle is shared, and whether riders can have it now. source: ledger E-22; decision 0017. */
export function SharingSection({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicle', 'vehicles', 'fleet'])
  const { states } = useKitTexts()
  const yesNo = (value: boolean) => (value ? states.yes : states.no)
  const { isHelmetIncluded, outOfService, selectToOperate } = vehicle.sharing
  const isRetired = vehicle.retiredTimestamp !== null
  const maySelect = useMay('vehicles.select-to-operate') && !isRetired
  const mayHelmet = useMay('vehicles.helmet') && !isRetired
  const { helmet, select } = useFleetActions()
  return (
    <div className="motora-stack">
      <Facts
        facts={[
          { label: t('vehicle:selected'), value: yesNo(selectToOperate) },
          { label: t('vehicles:helmet'), value: yesNo(isHelmetIncluded) },
          { label: t('vehicle:canOperate'), value: yesNo(vehicle.canOperate) },
          ...(vehicle.canOperate ? [] : [{ label: t('vehicle:cannotReason'), value: vehicle.cannotOperateReason }]),
          { label: t('vehicles:outOfService'), value: yesNo(outOfService) },
          { label: t('vehicles:visible'), value: yesNo(vehicle.currentVisibleToClients) },
        ]}
      />
      {(maySelect || mayHelmet) && (
        <div className="motora-actions">
          {maySelect && (
            <ActionButton onClick={() => select([vehicle], !selectToOperate)}>
              {t(selectToOperate ? 'fleet:select.deselect' : 'fleet:select.select')}
            </ActionButton>
          )}
          {mayHelmet && (
            <ActionButton onClick={() => helmet([vehicle], !isHelmetIncluded)}>
              {t(isHelmetIncluded ? 'fleet:helmet.remove' : 'fleet:helmet.include')}
            </ActionButton>
          )}
        </div>
      )}
      <RentabilityPanel vehicleId={vehicle.id} />
    </div>
  )
}
