import { getVehicleTimeline, type TimelineEntry, timelineKinds } from '@motora/contract/vehicles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { useMay } from '../../../shell/session/use-session'
import { askAgainMs } from '../vehicle/vehicle-queries'

/**
 * What happened to a vehicle, newest first, of the kinds that the role may see and that are chosen: one call a page.
 * @param chosen none: all of them
 */
export function useVehicleTimeline(vehicleId: string, chosen: readonly string[]) {
  const seesTickets = useMay('tickets.read')
  const seesChanges = useMay('vehicles.changes')
  const seesUpdates = useMay('upgrades.read')
  const kinds = timelineKinds.filter(
    (kind) =>
      (kind !== 'tickets' || seesTickets) && (kind !== 'changes' || seesChanges) && (kind !== 'updates' || seesUpdates),
  )
  const asked = kinds.filter((kind) => chosen.includes(kind)).join(',')
  const params = { id: vehicleId }
  const read = useInfiniteQuery({
    ...api.chain(
      getVehicleTimeline,
      { params, kinds: asked },
      (cursor) => ({
        params,
        query: { ...(asked ? { kinds: asked } : {}), ...(cursor === undefined ? {} : { cursor }) },
      }),
      ({ next }) => next,
    ),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  })
  return {
    kinds,
    entries: entriesOf(read.data?.pages),
    error: read.error ?? undefined,
    retry: () => read.refetch(),
    older: read.hasNextPage ? () => read.fetchNextPage() : undefined,
  }
}

/** What came in between two reads is on both pages: it is shown once. */
const entriesOf = (pages: readonly { entries: readonly TimelineEntry[] }[] | undefined): TimelineEntry[] | undefined =>
  pages && [...new Map(pages.flatMap(({ entries }) => entries.map((entry) => [keyOf(entry), entry]))).values()]

/** Names an entry among all of a vehicle. */
export const keyOf = (entry: TimelineEntry): string => {
  switch (entry.kind) {
    case 'trips':
      return `trip ${entry.trip.tripId}`
    case 'commands':
      return `command ${entry.command.id}`
    case 'tickets':
      return `ticket ${entry.ticket.id} ${entry.isClosing}`
    case 'reports':
      return `report ${entry.at} ${entry.report.kind} ${entry.report.source}`
    case 'changes':
      return `change ${entry.change.id}`
    case 'updates':
      return `update ${entry.update.upgradeId} ${entry.isEnd}`
  }
}
