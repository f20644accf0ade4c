import { may } from '@motora/contract'
import * as contract from '@motora/contract/vehicles'
import { nameShownTo } from '../../rooms/provider-people.js'
import type { Work } from '../../rooms/work.js'
import type { VehicleRecordDeps } from './deps.js'
import { presentHappenings } from './read-happenings.js'
import { readTimelineRows, type TimelineBranch, type TimelineCursor, type TimelineRow } from './store.js'

const branchesOf: Record<contract.TimelineKind, readonly TimelineBranch[]> = {
  trips: ['trips'],
  commands: ['commands'],
  tickets: ['opened', 'closed'],
  reports: ['reports'],
  changes: ['changes'],
  updates: ['ordered', 'updated'],
}

/** Kinds that a permission of their own is asked for. */
const needs = { tickets: 'tickets.read', changes: 'vehicles.changes', updates: 'upgrades.read' } as const

const maySee = ({ actor }: Work, kind: contract.TimelineKind): boolean =>
  actor.kind === 'staff' && (!(kind in needs) || may(actor.role, needs[kind as keyof typeof needs]))

/** As the contract says it: milliseconds and the three digits below them are microseconds. */
const cursorText = ({ at, ref }: TimelineCursor): string => `${Date.parse(at)}${at.slice(-4, -1)}~${ref}`
const cursorOf = (text: string): TimelineCursor => {
  const end = text.indexOf('~')
  const digits = text.slice(0, end).padStart(4, '0')
  const at = new Date(Number(digits.slice(0, -3))).toISOString().replace('Z', `${digits.slice(-3)}Z`)
  return { at, ref: text.slice(end + 1) }
}

export const readTimeline = async (
  deps: VehicleRecordDeps,
  work: Work,
  vehicleId: string,
  { kinds, cursor, limit }: { kinds?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ entries: contract.TimelineEntry[]; next: string | null }> => {
  const asked = new Set(kinds?.split(',') ?? contract.timelineKinds)
  const branches = contract.timelineKinds
    .filter((kind) => asked.has(kind) && maySee(work, kind))
    .flatMap((kind) => branchesOf[kind])
  const after = cursor === undefined ? undefined : cursorOf(cursor)
  // one more says whether there is anything older
  const rows = await readTimelineRows(work, vehicleId, branches, after, limit + 1)
  const shown = rows.slice(0, limit)
  const entryOf = await gatherEntries(deps, work, vehicleId, shown)
  const last = shown.at(-1)
  return {
    entries: shown.flatMap((row) => entryOf(row) ?? []),
    next: rows.length > limit && last ? cursorText(last) : null,
  }
}

/** Of an update; both its entries may be of one moment, so what they are is in the name. */
const campaignOf = (ref: string): string => ref.slice(0, ref.indexOf(' '))

/** The things themselves, a question of each room for all of a page. */
const gatherEntries = async (
  deps: VehicleRecordDeps,
  work: Work,
  vehicleId: string,
  rows: readonly TimelineRow[],
): Promise<(row: TimelineRow) => contract.TimelineEntry | undefined> => {
  const refs = (...kinds: TimelineBranch[]) => [
    ...new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ ref }) => ref)),
  ]
  const byId = <T extends { id: string }>(things: readonly T[]) => new Map(things.map((thing) => [thing.id, thing]))
  const trips = new Map(
    (await deps.sharing.tripsByIds(work, vehicleId, refs('trips'))).map((trip) => [trip.tripId, trip]),
  )
  const commands = byId(await deps.vehicles.commands.byIds(work, vehicleId, refs('commands')))
  const tickets = byId(await deps.technicians.ticketsByIds(work, refs('opened', 'closed'), { withNotes: false }))
  const updates = new Map(
    (await deps.firmware.updatesOfVehicle(work, vehicleId, refs('ordered', 'updated').map(campaignOf))).map(
      (update) => [update.upgradeId, update],
    ),
  )
  const reports = await reportsOf(deps, work, vehicleId, rows)
  return ({ kind, at: exact, ref, event, reason, ...done }) => {
    const by = { name: done.doneBy, byProvider: done.byProvider ?? false }
    const at = new Date(exact).toISOString()
    switch (kind) {
      case 'trips': {
        const trip = trips.get(ref)
        return trip && { kind, at, trip }
      }
      case 'commands': {
        const command = commands.get(ref)
        return command && { kind, at, command }
      }
      case 'opened':
      case 'closed': {
        const ticket = tickets.get(ref)
        return ticket && { kind: 'tickets', at, ticket, isClosing: kind === 'closed' }
      }
      case 'reports': {
        const report = reports.get(`${at} ${ref}`)
        return report && { kind, at, report }
      }
      case 'ordered':
      case 'updated': {
        const update = updates.get(campaignOf(ref))
        return update && { kind: 'updates', at, update, isEnd: kind === 'updated' }
      }
      case 'changes':
        // what is in the table was written by Motora, by these names
        return {
          kind,
          at,
          change: {
            id: ref,
            event: event as contract.TimelineChange['event'],
            reason,
            by: nameShownTo(work.actor, by),
            byProvider: by.byProvider,
          },
        }
    }
  }
}

/** By moment, kind and source. */
const reportsOf = async (
  deps: VehicleRecordDeps,
  work: Work,
  vehicleId: string,
  rows: readonly TimelineRow[],
): Promise<Map<string, contract.VehicleHappening>> => {
  const times = rows.flatMap(({ kind, at }) => (kind === 'reports' ? Date.parse(at) : []))
  if (times.length === 0) return new Map()
  // a page has all of them that are in its span
  const span = { since: new Date(Math.min(...times)), until: new Date(Math.max(...times) + 1) }
  const happenings = await deps.vehicles.past.listEvents(work, vehicleId, span, { page: 1, pageSize: 1000 })
  const wanted = new Set(
    rows.flatMap(({ kind, at, ref }) => (kind === 'reports' ? `${new Date(at).toISOString()} ${ref}` : [])),
  )
  const keyOf = ({ at, kind, source }: (typeof happenings.rows)[number]) => `${at.toISOString()} ${kind} ${source}`
  const kept = happenings.rows.filter((happening) => wanted.has(keyOf(happening)))
  const presented = await presentHappenings(deps, work, vehicleId, kept)
  return new Map(kept.map((happening, n) => [keyOf(happening), presented[n] as contract.VehicleHappening]))
}
