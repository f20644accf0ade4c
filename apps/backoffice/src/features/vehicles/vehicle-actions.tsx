import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton } from '@motora/kit'
import { IconBan, IconCircleCheck, IconClearAll } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shell/session/use-session'
import { useBlockVehicle } from './use-block-vehicle'
import { useCleanServices } from './use-clean-services'

export interface VehicleActionsProps {
  vehicle: Vehicle
  /** Further buttons beside them, such as tickets. */
  children?: ReactNode
}

/** What may be done to a vehicle; a button that may not be pressed says why. source: ledgers E-13 to E-16. */
export function VehicleActions({ vehicle, children }: VehicleActionsProps) {
  const mayBlock = useMay('vehicles.block')
  const mayClean = useMay('services.clean')
  return (
    <div className="motora-actions">
      {mayBlock && <BlockButton vehicle={vehicle} />}
      {mayClean && <CleanButton vehicle={vehicle} />}
      {children}
    </div>
  )
}

function BlockButton({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const block = useBlockVehicle()
  const { outOfService } = vehicle.sharing
  const Icon = outOfService ? IconCircleCheck : IconBan
  return (
    <ActionButton icon={<Icon size={16} aria-hidden />} onClick={() => block(vehicle, !outOfService)}>
      {t(outOfService ? 'unblock' : 'block')}
    </ActionButton>
  )
}

function CleanButton({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const clean = useCleanServices()
  const serviceId = vehicle.sharing.activeServiceId
  return (
    <ActionButton
      icon={<IconClearAll size={16} aria-hidden />}
      disabledReason={serviceId === null ? t('nothingToClean') : undefined}
      onClick={() => clean(vehicle)}
    >
      {t('clean')}
    </ActionButton>
  )
}
