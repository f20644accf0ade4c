import { UnstyledButton } from '@mantine/core'
import type { LiveVehicle } from '@motora/contract/vehicles'
import { EmptyState } from '@motora/kit'
import type { LivePoints } from '@motora/kit/map'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liveFleet } from '../../../shell/live/live-fleet'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { BatteryFigure } from '../vehicle/vehicle-badges'

const most = 100
const redrawMs = 2_000

/** What the live map shows, as a list for one thumb. Long lists are cut, and say so. */
export function FleetList({ points, onChoose }: { points: LivePoints; onChoose: (id: string) => void }) {
  const [rows, setRows] = useState<LiveVehicle[]>(() => shown(points))
  useEffect(() => {
    const draw = () => setRows(shown(points))
    draw()
    const timer = setInterval(draw, redrawMs)
    return () => clearInterval(timer)
  }, [points])
  return <FleetRows rows={rows} total={points.size} onChoose={onChoose} />
}

export interface FleetRowsProps {
  rows: readonly LiveVehicle[]
  /** The moment that is shown, milliseconds since 1970; now unless said. */
  at?: number
  /** Of all that the map shows. */
  total: number
  onChoose: (id: string) => void
}

/** Vehicles of any moment as a list. */
export function FleetRows({ rows, at, total, onChoose }: FleetRowsProps) {
  const { t } = useTranslation('locations')
  const { statusOf } = useLiveStanding()
  if (rows.length === 0) return <EmptyState why={t('noVehicles')} />
  return (
    <>
      <ul className="motora-choices">
        {rows.map((vehicle) => (
          <li key={vehicle.id}>
            <UnstyledButton className="motora-choice" onClick={() => onChoose(vehicle.id)}>
              <strong>{vehicle.plate ?? '–'}</strong>
              <VehicleStatusBadge status={statusOf(vehicle, at)} />
              <BatteryFigure percent={vehicle.batteryPercent} charging={vehicle.isCharging} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="motora-second">{t('listCut', { count: total, shown: rows.length })}</p>}
    </>
  )
}

const shown = (points: LivePoints): LiveVehicle[] =>
  [...points.all()]
    .map(({ id }) => liveFleet.get(id))
    .filter((vehicle) => vehicle !== undefined)
    .sort((a, b) => (a.plate ?? '').localeCompare(b.plate ?? ''))
    .slice(0, most)
