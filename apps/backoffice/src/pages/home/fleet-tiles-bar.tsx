import { listVehicles } from '@motora/contract/vehicles'
import { type StatTile, StatTiles } from '@motora/kit'
import {
  IconBan,
  IconBatteryExclamation,
  IconCircleCheck,
  IconClock,
  IconMoped,
  IconWifiOff,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { conditionsOfTile, type FleetTile, fleetTileOf, fleetTiles } from '../../features/vehicles/fleet-tiles'
import { client } from '../../shell/session/browser-session'

const look: Record<FleetTile, Pick<StatTile, 'icon' | 'tone'> & { tone: NonNullable<StatTile['tone']> }> = {
  free: { icon: <IconCircleCheck size={16} />, tone: 'green' },
  booked: { icon: <IconClock size={16} />, tone: 'blue' },
  'in-service': { icon: <IconMoped size={16} />, tone: 'yellow' },
  out: { icon: <IconBan size={16} />, tone: 'grey' },
  silent: { icon: <IconWifiOff size={16} />, tone: 'grey' },
  low: { icon: <IconBatteryExclamation size={16} />, tone: 'red' },
}

/** How many vehicles stand how; one pressed filters the table. */
export function FleetTilesBar({
  active,
  onToggle,
}: {
  active: FleetTile | undefined
  onToggle: (tile: FleetTile | undefined) => void
}) {
  const { t } = useTranslation('home')
  const counts = useQueries({
    queries: fleetTiles.map((tile) => ({
      queryKey: ['vehicles', 'count', tile],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const filter = JSON.stringify(conditionsOfTile(tile, Date.now()))
        return (await client.list(listVehicles, { query: { page: 1, pageSize: 1, filter } }, { signal })).total
      },
      refetchInterval: 30_000,
    })),
  })
  return (
    <StatTiles
      label={t('tiles')}
      active={active ? [active] : []}
      tiles={fleetTiles.map((tile, index) => ({
        id: tile,
        label: t(`tile.${tile}`),
        count: counts[index]?.data,
        ...look[tile],
      }))}
      onToggle={(id) => onToggle(id === active ? undefined : fleetTileOf(id))}
    />
  )
}
