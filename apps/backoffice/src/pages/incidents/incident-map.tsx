import { BlockSkeleton, EmptyState } from '@motora/kit'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicketQueue } from '../../features/technicians/use-ticket-queue'
import { useVehiclesNow } from '../../features/vehicles/vehicle/use-vehicles-now'
import { latePiece } from '../../shell/frame/late-piece'

const VehiclesMap = latePiece(() => import('../../features/vehicles/map/vehicles-map'), <BlockSkeleton height={400} />)
const onMap = 200

/** The vehicles of the tickets in the view, where they are now; a press opens the newest ticket of one. */
export function IncidentMap({ onOpen }: { onOpen: (ticketId: string) => void }) {
  const { t } = useTranslation('incidents')
  const queue = useTicketQueue(onMap)
  const { items } = queue.props
  const vehicles = useVehiclesNow((items ?? []).map(({ vehicleId }) => vehicleId))
  // a map that is drawn again with each render would jump back to its vehicles
  const known = JSON.stringify([...vehicles.values()].map(({ id, gps, overallStatus }) => [id, gps, overallStatus]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` changes with what is drawn of them
  const shown = useMemo(() => [...vehicles.values()], [known])
  if (items?.length === 0) return <EmptyState why={t('emptyView')} />
  return (
    <VehiclesMap
      label={t('onMap.label')}
      vehicles={shown}
      onChoose={(vehicleId) => {
        const ticket = items?.find((one) => one.vehicleId === vehicleId)
        if (ticket) onOpen(ticket.id)
      }}
    />
  )
}
