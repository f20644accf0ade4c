import { type AuditRecord, listAuditRecords } from '@motora/contract/identity'
import { listVehicleTrips, type VehicleTrip } from '@motora/contract/sharing'
import { listOpenTicketsByVehicle, type Ticket } from '@motora/contract/technicians'
import { listCommands, listVehicleEvents, type VehicleCommand, type VehicleHappening } from '@motora/contract/vehicles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { useMay } from '../../../shell/session/use-session'
import { askAgainMs } from '../vehicle/vehicle-queries'
import { mergedStreams, type Stream } from './merged-streams'

const timelineKinds = ['trips', 'commands', 'tickets', 'reports', 'changes'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export type Happened =
  | { kind: 'trips'; at: string; trip: VehicleTrip }
  | { kind: 'commands'; at: string; command: VehicleCommand }
  | { kind: 'tickets'; at: string; ticket: Ticket; isClosing: boolean }
  | { kind: 'reports'; at: string; report: VehicleHappening }
  | { kind: 'changes'; at: string; change: AuditRecord }

const pageSize = 20

/** Commands are a stream of their own: the record of one would say it a second time. */
const saidElsewhere: ReadonlySet<string> = new Set(['vehicles.command_given'])

/**
 * What happened to a vehicle, newest first, from the streams that the role may see and that are chosen.
 * @param chosen none: all of them
 */
export function useVehicleTimeline(vehicleId: string, chosen: readonly string[]) {
  const seesTickets = useMay('tickets.read')
  const seesChanges = useMay('accounts.read')
  const params = { id: vehicleId }
  const isChosen = (kind: TimelineKind) => chosen.length === 0 || chosen.includes(kind)
  const again = { refetchInterval: askAgainMs }
  const trips = useInfiniteQuery({
    ...api.pages(listVehicleTrips, { params }, pageSize),
    ...again,
    enabled: isChosen('trips'),
  })
  const commands = useInfiniteQuery({
    ...api.pages(listCommands, { params }, pageSize),
    ...again,
    enabled: isChosen('commands'),
  })
  const reports = useInfiniteQuery({
    ...api.pages(listVehicleEvents, { params }, pageSize),
    ...again,
    enabled: isChosen('reports'),
  })
  const tickets = useInfiniteQuery({
    ...api.pages(listOpenTicketsByVehicle, { query: { VehicleId: vehicleId, all: 'true' } }, pageSize),
    ...again,
    enabled: seesTickets && isChosen('tickets'),
  })
  const changes = useInfiniteQuery({
    ...api.pages(listAuditRecords, { query: { filter: JSON.stringify({ targetId: [vehicleId] }) } }, pageSize),
    ...again,
    enabled: seesChanges && isChosen('changes'),
  })
  const streams: Stream<Happened>[] = [
    {
      query: trips,
      isAsked: isChosen('trips'),
      entriesOf: () => rowsOf(trips).map((trip) => ({ kind: 'trips' as const, at: trip.startTimestamp, trip })),
    },
    {
      query: commands,
      isAsked: isChosen('commands'),
      entriesOf: () =>
        rowsOf(commands).map((command) => ({ kind: 'commands' as const, at: command.requestedTimestamp, command })),
    },
    {
      query: reports,
      isAsked: isChosen('reports'),
      entriesOf: () => rowsOf(reports).map((report) => ({ kind: 'reports' as const, at: report.timestamp, report })),
    },
    {
      query: tickets,
      isAsked: seesTickets && isChosen('tickets'),
      entriesOf: () =>
        rowsOf(tickets).flatMap((ticket): Happened[] => [
          { kind: 'tickets', at: ticket.created, ticket, isClosing: false },
          ...(ticket.isClosed
            ? [{ kind: 'tickets' as const, at: ticket.closeTimestamp, ticket, isClosing: true }]
            : []),
        ]),
      // one that was closed lately may have been opened long ago, and a page holds those opened last
      oldestOf: () => rowsOf(tickets).at(-1)?.created,
    },
    {
      query: changes,
      isAsked: seesChanges && isChosen('changes'),
      entriesOf: () =>
        rowsOf(changes)
          .filter(({ event }) => !saidElsewhere.has(event))
          .map((change) => ({ kind: 'changes' as const, at: change.at, change })),
    },
  ]
  const kinds = timelineKinds.filter(
    (kind) => (kind !== 'tickets' || seesTickets) && (kind !== 'changes' || seesChanges),
  )
  return { kinds, ...mergedStreams(streams) }
}

const rowsOf = <Row>({ data }: { data?: { pages: readonly { rows: readonly Row[] }[] } | undefined }): readonly Row[] =>
  data?.pages.flatMap(({ rows }) => rows) ?? []
