import { UnstyledButton } from '@mantine/core'
import type { LiveVehicle, OverallStatus } from '@motora/contract/vehicles'
import { BlockSkeleton, EmptyState, useFormats, VirtualList } from '@motora/kit'
import { metresBetween } from '@motora/rules/sharing'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../../shell/place/own-place'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { BatteryFigure } from '../vehicle/vehicle-badges'
import { type Highlight, useIsHighlighted } from './highlight'
import './fleet-list.css'

const waitingRows = 8
/** What is younger is now: its seconds would change under the eye. */
const minuteMs = 60_000

export interface FleetListProps {
  /** In their order; undefined: not there yet. */
  ids: readonly string[] | undefined
  vehicleOf: (id: string) => LiveVehicle | undefined
  /** The moment that is shown, milliseconds since 1970; now unless said. */
  at?: number | undefined
  near?: Place | undefined
  openId: string | undefined
  highlight: Highlight
  /** Why it is empty. */
  empty: string
  rowPixels: number
  onChoose: (id: string) => void
}

/** The vehicles that the map shows, of any number: only the rows in sight are drawn. */
export function FleetList(props: FleetListProps) {
  const { ids, vehicleOf, at, near, openId, highlight, empty, rowPixels, onChoose } = props
  const { t } = useTranslation('locations')
  const { statusOf } = useLiveStanding()
  const asideOf = useAside(near, at)
  // Brought into sight when it is opened, not each time the order changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  const shownIndex = useMemo(() => (openId && ids ? ids.indexOf(openId) : undefined), [openId, ids === undefined])
  if (ids === undefined)
    return (
      <div className="motora-fleet-waiting">
        {Array.from({ length: waitingRows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
          <BlockSkeleton key={row} height={rowPixels - 8} />
        ))}
      </div>
    )
  if (ids.length === 0) return <EmptyState why={empty} />
  return (
    <VirtualList
      label={t('vehicles')}
      items={ids}
      rowPixels={rowPixels}
      keyOf={(id) => id}
      {...(shownIndex === undefined ? {} : { shownIndex })}
    >
      {(id) => {
        const vehicle = vehicleOf(id)
        return (
          vehicle && (
            <FleetRow
              vehicle={vehicle}
              status={statusOf(vehicle, at)}
              aside={asideOf(vehicle)}
              isOpen={id === openId}
              highlight={highlight}
              onChoose={onChoose}
            />
          )
        )
      }}
    </VirtualList>
  )
}

interface FleetRowProps {
  vehicle: LiveVehicle
  status: OverallStatus
  /** How far away it is, or how old what is known of it. */
  aside: string
  isOpen: boolean
  highlight: Highlight
  onChoose: (id: string) => void
}

const FleetRow = memo(function FleetRow({ vehicle, status, aside, isOpen, highlight, onChoose }: FleetRowProps) {
  const { t } = useTranslation('locations')
  const isHighlighted = useIsHighlighted(highlight, vehicle.id)
  return (
    <UnstyledButton
      className="motora-fleet-row"
      aria-current={isOpen || undefined}
      data-highlighted={isHighlighted || undefined}
      onClick={() => onChoose(vehicle.id)}
      onMouseEnter={() => highlight.set(vehicle.id)}
      onMouseLeave={() => highlight.set(undefined)}
      onFocus={() => highlight.set(vehicle.id)}
      onBlur={() => highlight.set(undefined)}
    >
      <strong className="motora-fleet-plate">{vehicle.plate ?? t('noPlate')}</strong>
      <VehicleStatusBadge status={status} />
      <span className="motora-second">{aside}</span>
      <BatteryFigure percent={vehicle.batteryPercent} charging={vehicle.isCharging} />
    </UnstyledButton>
  )
})

/** The distance to ten metres, else the age of what is known: as a text, so that a row is drawn again when it changes. */
function useAside(near: Place | undefined, at: number | undefined): (vehicle: LiveVehicle) => string {
  const { t } = useTranslation('locations')
  const formats = useFormats()
  return ({ latitude, longitude, lastConnectionAt }) => {
    if (latitude === null || longitude === null) return t('noPlace')
    if (near) {
      const metres = Math.round(metresBetween(near, { latitude, longitude }) / 10) * 10
      return metres < 1000 ? formats.metres(metres) : formats.kilometres(metres)
    }
    const now = at ?? Date.now()
    if (lastConnectionAt === null || now - lastConnectionAt < minuteMs) return ''
    return formats.age(lastConnectionAt, now)
  }
}
