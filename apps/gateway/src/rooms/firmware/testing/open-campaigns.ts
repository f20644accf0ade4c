import { randomBytes } from 'node:crypto'
import type { Firmware, Upgrade, UpgradeVehicle } from '@motora/contract/firmware'
import type { Fact } from '../../../kernel/bus.js'
import { newId } from '../../../kernel/ids.js'
import { silentLog } from '../../../kernel/log.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { openFiles, programOf } from '../../files/testing/open-files.js'
import type { ReportSource } from '../../vehicles/index.js'
import { openFleet, reportOf } from '../../vehicles/testing/open-fleet.js'
import type { Actor } from '../../work.js'
import { createFirmwareRoom, type FirmwareDeps, type OrderDue, orderDueTopic, type ToldVersions } from '../index.js'
import { lockVehicleUpdate, type VehicleUpdateRow } from '../orders/store.js'

type Staff = Extract<Actor, { kind: 'staff' }>
type Input = { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string> }

export interface Moped {
  id: string
  imei: string
}
type Said = Partial<{ kmh: number; battery: number | undefined; source: ReportSource; isOn: boolean; values: object }>
type Plan = Partial<{
  id: string
  name: string
  selection: unknown
  shareAtOncePercent: number
  pauseAboveFailedPercent: number
  maxAttempts: number
  allowOlder: boolean
}>

let versions = 0

/** Campaigns of one gateway process: people of the provider and of three operators, mopeds that say what they are told. */
export const openCampaigns = async (db: TestDatabase) => {
  const fleet = openFleet(db.database)
  const { clock, bus, doWork, operators, vehicles, asSystem } = fleet
  const files = await openFiles(db)
  await vehicles.prepareWeeksAhead(clock.now())
  const ona = await fleet.newOperator('Ona')
  const gracia = await fleet.newOperator('Gràcia', { parentId: ona })
  const campus = await fleet.newOperator('Campus')
  const person = (role: Staff['role'], operatorId: string | null): Staff => {
    const ids = { accountId: newId(), sessionId: newId(), membershipId: newId() }
    return { kind: 'staff', ...ids, email: `${newId()}@motora.test`, role, operatorId, canOperate: true }
  }
  const rentals = new Map<string, 'booked' | 'in service'>()
  /** Another process on the same database. */
  const build = (more: Partial<FirmwareDeps> = {}) =>
    createFirmwareRoom({
      ...{ log: silentLog(), doWork, operators, vehicles, files: files.room },
      rentalsOf: async (_work, ids) => new Map([...rentals].filter(([id]) => ids.includes(id))),
      ...more,
    })
  const room = build()
  const due: OrderDue[] = []
  bus.subscribe(orderDueTopic, (facts) => void due.push(...(facts as Fact<OrderDue>[]).map(({ payload }) => payload)))

  /** Asks through the handler as the door does, and holds input and answer against the contract. */
  const ask = async <B = Upgrade>(actor: Staff, id: string, input: Input = {}) => {
    const handler = room.handlers.find(({ endpoint }) => endpoint.id === `firmware.${id}`)
    if (!handler) throw new Error(`no handler ${id}`)
    const { params, query, body, answers } = handler.endpoint
    const parsed = {
      params: params?.parse(input.params ?? {}),
      query: query?.parse(input.query ?? {}),
      body: body?.parse(input.body ?? {}),
    } as never
    const request = { header: (name: string) => input.headers?.[name] } as never
    const answer = handler.answerAlone
      ? await handler.answerAlone(actor, parsed, request)
      : await doWork(actor, await operators.scopeOf(actor, false), (work) => handler.answer(work, parsed, request))
    const said = answer as { status: number; body: B; total?: number }
    const shape = answers[said.status]
    if (shape && 'parse' in shape) shape.parse(said.body)
    return said
  }

  const admin = person('Sharing.Admin', null)
  const sendFile = async (bytes: Uint8Array = programOf(3000, versions + 2)) =>
    (await files.send(files.admin, 'firmware', `ecu-${randomBytes(3).toString('hex')}.sil`, bytes)).id
  const says = async ({ imei }: Moped, said: Said = {}): Promise<void> => {
    // no two words of a vehicle are of the same moment
    clock.advance(1000)
    const { kmh = 0, source = 'silence-z', isOn = false, values = {} } = said
    const batteryPercent = 'battery' in said ? said.battery : 80
    const report = reportOf(imei, clock.now(), {
      ...{ source, receivedAt: clock.now() },
      position: { latitude: 41.4, longitude: 2.15, speedKmh: kmh, valid: true },
      values: { isVehicleOn: isOn, ...(batteryPercent === undefined ? {} : { batteryPercent }), ...values },
      raw: randomBytes(16),
    })
    await vehicles.ingest([report])
  }
  const tells = (moped: Moped, told: ToldVersions): Promise<void> => room.orders.hearVersions(moped.imei, told)
  const get = async (actor: Staff, id: string) => (await ask(actor, 'getUpgrade', { params: { id } })).body
  const steer = async (actor: Staff, verb: 'pause' | 'resume' | 'cancel' | 'retry', id: string) =>
    (await ask(actor, `${verb}Upgrade`, { params: { id } })).body
  const start = async (actor: Staff, id: string, scheduledAt: string | null = null) =>
    (await ask(actor, 'startUpgrade', { params: { id }, body: { scheduledAt } })).body
  const [run, see] = room.timedTasks

  return {
    ...fleet,
    ...{ db, files, ona, gracia, campus, person, rentals, build, room, orders: room.orders, due, ask, admin },
    readonly: person('Sharing.AdminReadOnly', null),
    manager: person('Sharing.OperatorManager', ona),
    managerOfChild: person('Sharing.OperatorManager', gracia),
    stranger: person('Sharing.OperatorManager', campus),
    ...{ sendFile, says, tells, get, steer, start },
    /** A moped that stands, is charged and tells its versions. */
    moped: async (operatorId: string | null = ona, told: ToldVersions | null = {}, said: Said = {}): Promise<Moped> => {
      const made = await fleet.newVehicle(operatorId)
      await says(made, said)
      if (told) await tells(made, { hardware: 'S01-A', ecu: '1.0.0', bms: '1.0.0', ...told })
      return made
    },
    /** A firmware of a version that no other has. */
    firmware: async (more: Partial<Firmware> = {}): Promise<Firmware> => {
      versions += 1
      const given = { name: 'Controller', target: 'ECU', hardwareVersions: ['S01-A'], version: `2.${versions}.0` }
      const body = { id: newId(), fileId: more.fileId ?? (await sendFile()), ...given, ...more }
      return (await ask<Firmware>(admin, 'createFirmware', { body })).body
    },
    plan: async (actor: Staff, firmware: Firmware, mopeds: readonly Moped[] | null, more: Plan = {}) => {
      const selection = mopeds ? { vehicleIds: mopeds.map(({ id }) => id) } : { filter: {} }
      const usual = { shareAtOncePercent: 100, pauseAboveFailedPercent: 100, maxAttempts: 3, allowOlder: false }
      const body = { id: newId(), name: 'Spring', firmwareId: firmware.id, selection, ...usual, ...more }
      return (await ask(actor, 'createUpgrade', { body })).body
    },
    /** What the clock does every second. */
    tick: async (): Promise<void> => {
      await run?.run()
      await bus.settle()
    },
    /** What the clock does every five seconds. */
    see: async (): Promise<void> => see?.run(),
    after: (seconds: number): void => clock.advance(seconds * 1000),
    row: async (upgradeId: string, { id }: Moped): Promise<VehicleUpdateRow> => {
      const row = await asSystem((work) => lockVehicleUpdate(work, { upgradeId, vehicleId: id }))
      if (!row) throw new Error('the vehicle is no part of this campaign')
      return row
    },
    vehiclesIn: async (actor: Staff, id: string, query: object = {}) =>
      ask<UpgradeVehicle[]>(actor, 'listUpgradeVehicles', { params: { id }, query }),
    desired: async ({ id }: Moped, part = 'ecu') =>
      (await db.asOwner("select firmware -> $2 ->> 'desired' as desired from vehicles where id = $1", [id, part]))[0]
        ?.desired ?? null,
    recordsOf: (id: string) =>
      db.asOwner(
        'select event, actor_kind, about_operator_id, reason, after from audit_events where target_id = $1 order by at, id',
        [id],
      ),
  }
}
export type OpenCampaigns = Awaited<ReturnType<typeof openCampaigns>>

/** The code of the refusal that something was met with, or `done`. */
export const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked
    return 'done'
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
}
