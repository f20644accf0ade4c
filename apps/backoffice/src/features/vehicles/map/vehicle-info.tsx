import type { LiveVehicle } from '@motora/contract/vehicles'
import { late, useFormats, useKitTexts } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { useMay } from '../../../shell/session/use-session'
import { BatteryFigure } from '../vehicle/vehicle-badges'
import { vehicleQuery } from '../vehicle/vehicle-queries'
import { MoreAbout, type MoreAboutProps } from './more-about'
import '../vehicles.css'

/** They wait for what the vehicle can do: the map comes without them. */
const VehicleCommands = late(async () => (await import('../commands/vehicle-commands')).VehicleCommands)

export interface VehicleInfoProps {
  live: LiveVehicle
  more: MoreAboutProps | undefined
  /** What it is in has its plate as a heading already. */
  isHeaded?: boolean
}

/** The info window of a marker, with the fields that are specified and no other. source: ledger F-05. */
export function VehicleInfo({ live, more, isHeaded = false }: VehicleInfoProps) {
  const { t } = useTranslation('vehicles')
  const { states } = useKitTexts()
  const formats = useFormats()
  const seesOperator = useMay('operator-card.read')
  const vehicle = useQuery(vehicleQuery(live.id))
  const customer = live.status === 'in service' ? vehicle.data?.currentCustomerEmail : undefined
  return (
    <div className="motora-popup">
      {!isHeaded && <h2>{live.plate ?? vehicle.data?.name ?? '–'}</h2>}
      <Facts
        facts={[
          { label: t('lastConnection'), value: formats.date(live.lastConnectionAt, 'minute') },
          { label: t('battery'), value: <BatteryFigure percent={live.batteryPercent} charging={live.isCharging} /> },
          { label: t('state'), value: live.isOn === null ? '' : t(live.isOn ? 'on' : 'off') },
          ...(seesOperator ? [{ label: t('operator'), value: vehicle.data?.sharingOperatorName }] : []),
          { label: t('outOfService'), value: live.outOfService ? states.yes : states.no },
          { label: t('currentCustomer'), value: customer ?? t('noCustomer') },
        ]}
      />
      <VehicleCommands vehicleId={live.id} plate={live.plate ?? vehicle.data?.name ?? ''} />
      {more && <MoreAbout {...more} />}
    </div>
  )
}
