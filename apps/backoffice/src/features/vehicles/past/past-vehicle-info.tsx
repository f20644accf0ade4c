import type { LiveVehicle } from '@motora/contract/vehicles'
import { useFormats, useKitTexts } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { useMay } from '../../../shell/session/use-session'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { MoreAbout, type MoreAboutProps } from '../map/more-about'
import { BatteryFigure } from '../vehicle/vehicle-badges'
import '../vehicles.css'

export interface PastVehicleInfoProps {
  vehicle: LiveVehicle
  /** The moment that is shown, milliseconds since 1970. */
  at: number
  /** Whose it was then. */
  operatorName: string | undefined
  more: MoreAboutProps | undefined
  /** What it is in has its plate as a heading already. */
  isHeaded?: boolean
}

/**
 * The info window of a marker at a past moment: what was so then, and nothing of now. Who rode it is not shown: the
 * address of a customer is not kept with a place.
 */
export function PastVehicleInfo({ vehicle, at, operatorName, more, isHeaded = false }: PastVehicleInfoProps) {
  const { t } = useTranslation(['vehicles', 'past'])
  const { states } = useKitTexts()
  const formats = useFormats()
  const { statusOf } = useLiveStanding()
  const seesOperator = useMay('operator-card.read')
  return (
    <div className="motora-popup">
      {!isHeaded && <h2>{vehicle.plate ?? '–'}</h2>}
      <Facts
        facts={[
          { label: t('past:asOf'), value: <strong>{formats.date(at, 'minute')}</strong> },
          { label: t('vehicles:lastConnection'), value: formats.date(vehicle.lastConnectionAt, 'minute') },
          {
            label: t('vehicles:battery'),
            value: <BatteryFigure percent={vehicle.batteryPercent} charging={vehicle.isCharging} />,
          },
          {
            label: t('vehicles:state'),
            value: vehicle.isOn === null ? '' : t(vehicle.isOn ? 'vehicles:on' : 'vehicles:off'),
          },
          ...(seesOperator ? [{ label: t('vehicles:operator'), value: operatorName }] : []),
          { label: t('vehicles:outOfService'), value: vehicle.outOfService ? states.yes : states.no },
          { label: t('past:status'), value: <VehicleStatusBadge status={statusOf(vehicle, at)} /> },
        ]}
      />
      {more && <MoreAbout {...more} />}
    </div>
  )
}
