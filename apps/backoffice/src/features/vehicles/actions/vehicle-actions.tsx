import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton } from '@motora/kit'
import { IconBan, IconCircleCheck, IconClearAll } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlockVehicle } from './use-block-vehicle'
import { useCleanServices } from './use-clean-services'
import { useVehicleOffer } from './use-vehicle-offer'

export interface VehicleActionsProps {
  vehicle: Vehicle
  /** Further buttons next to them, such as tickets. */
  children?: ReactNode
}

/** What may be done to a vehicle; a button that may not be pressed says why. source: ledgers E-13 to E-16. */
export function VehicleActions({ vehicle, children }: VehicleActionsProps) {
  const offer = useVehicleOffer()
  const clean = offer('clean', vehicle)
  return (
    <div className="motora-actions">
      {offer(vehicle.sharing.outOfService ? 'unblock' : 'block', vehicle) === true && <BlockButton vehicle={vehicle} />}
      {clean !== 'not-permitted' && <CleanButton vehicle={vehicle} isOffered={clean === true} />}
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

function CleanButton({ vehicle, isOffered }: { vehicle: Vehicle; isOffered: boolean }) {
  const { t } = useTranslation('vehicles')
  const clean = useCleanServices()
  return (
    <ActionButton
      icon={<IconClearAll size={16} aria-hidden />}
      disabledReason={isOffered ? undefined : t('nothingToClean')}
      onClick={() => clean(vehicle)}
    >
      {t('clean')}
    </ActionButton>
  )
}
