import type { CommandOffer, VehicleCommand, VehicleCommandKind } from '@motora/contract/vehicles'
import type { Fact } from '../../../../kernel/bus.js'
import { newId } from '../../../../kernel/ids.js'
import type { TestDatabase } from '../../../../kernel/testing/open-test-database.js'
import { managerOf, type Who } from '../../../../testing/open-house.js'
import { type CommandGiven, commandTopic, type ReportSource } from '../../index.js'
import { openFleet, reportOf } from '../../testing/open-fleet.js'

export type Moped = { id: string; imei: string }
type Said = Partial<{
  /** Null: it says nothing of where it is and how fast. */
  kmh: number | null
  isOn: boolean | undefined
  source: ReportSource
  fixAgoSeconds: number
  /** By how much its clock is off; less than 0: behind, or it had kept the report. */
  offMs: number
  /** The times of its fixes are the satellites', and its clock is not. */
  hasTrueFixes: boolean
}>

/** Mopeds of two operators that report when the test says so, and what their managers ask of them. */
export const openStreet = async (db: TestDatabase) => {
  const updating = new Set<string>()
  const fleet = openFleet(db, { firmware: { vehiclesUpdating: async () => updating } })
  const { clock } = fleet
  const ona = await fleet.newOperator('Ona')
  const brisa = await fleet.newOperator('Brisa')
  await fleet.vehicles.telemetry.prepareWeeksAhead(clock.now())
  const told: CommandGiven[] = []
  fleet.bus.subscribe(commandTopic, (facts) => {
    for (const { payload } of facts as Fact<CommandGiven>[]) told.push(payload)
  })
  const manager = managerOf(ona)
  const ask = (name: string, id: string, who: Who, more: object = {}) =>
    fleet.ask(who, `vehicles.${name}`, { params: { id }, ...more })

  /** The vehicle says how it is, at this moment. */
  const says = async ({ imei }: Moped, { kmh = 0, source = 'silence-z', ...said }: Said = {}): Promise<void> => {
    const isVehicleOn = 'isOn' in said ? said.isOn : true
    const at = clock.now().getTime() + (said.offMs ?? 0)
    const fixedAt = said.hasTrueFixes ? clock.now().getTime() : at
    const report = reportOf(imei, new Date(at), {
      source,
      receivedAt: clock.now(),
      fixTime: new Date(fixedAt - (said.fixAgoSeconds ?? 0) * 1000),
      position: kmh === null ? null : { latitude: 41.4, longitude: 2.15, speedKmh: kmh, valid: true },
      values: isVehicleOn === undefined ? {} : { isVehicleOn },
    })
    await fleet.vehicles.telemetry.ingest([report])
  }
  const list = async ({ id }: Pick<Moped, 'id'>, who = manager) => {
    const answer = await ask('listCommands', id, who, { query: { page: 1, pageSize: 10 } })
    return { rows: answer.body as VehicleCommand[], total: answer.total }
  }
  return {
    fleet,
    /** Vehicles that new firmware is on its way into. */
    updating,
    commands: fleet.vehicles.commands,
    ona,
    brisa,
    /** What was announced to the processes that hold the lines. */
    told,
    after: (seconds: number): void => clock.advance(seconds * 1000),
    says,
    moped: async (said: Said = {}, operatorId: string | null = ona): Promise<Moped> => {
      const made = await fleet.newVehicle(operatorId)
      await says(made, said)
      return made
    },
    give: async (
      { id }: Moped,
      kind: VehicleCommandKind,
      { id: commandId = newId(), who = manager }: { id?: string; who?: Who } = {},
    ): Promise<VehicleCommand> =>
      (await ask('giveCommand', id, who, { body: { id: commandId, kind } })).body as VehicleCommand,
    list,
    /** What prevents each command that is offered. */
    offers: async ({ id }: Moped): Promise<Record<string, string | null>> => {
      const offered = (await ask('listCommandOffers', id, manager)).body as CommandOffer[]
      return Object.fromEntries(offered.map(({ kind, obstacle }) => [kind, obstacle]))
    },
    /** State and reason of the newest command. */
    standsAt: async (one: Moped): Promise<string> => {
      const [newest] = (await list(one)).rows
      return newest?.reason ? `${newest.state}: ${newest.reason}` : (newest?.state ?? 'none')
    },
  }
}
