import { randomBytes } from 'node:crypto'
import type { Firmware, Upgrade, UpgradeVehicle } from '@motora/contract/firmware'
import type { Fact } from '../../../kernel/bus.js'
import { newId } from '../../../kernel/ids.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Call, type Overrides, openHouse, type Staff } from '../../../testing/open-house.js'
import { openFiles, programOf } from '../../files/testing/open-files.js'
import type { ReportSource } from '../../vehicles/index.js'
import { openFleet, reportOf } from '../../vehicles/testing/open-fleet.js'
import { type OrderDue, orderDueTopic, type ReportedVersions } from '../index.js'
import { lockVehicleUpdate, type VehicleUpdateRow } from '../orders/store.js'

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

/** A house with people of the provider and of three operators, and mopeds that say what the test lets them say. */
export const openCampaigns = async (db: TestDatabase) => {
  const fleet = openFleet(db)
  const { clock, bus, objects, vehicles, asSystem, firmware: room } = fleet
  const files = await openFiles(db, fleet)
  await vehicles.telemetry.prepareWeeksAhead(clock.now())
  const { names, ona, gracia, campus, person } = files
  const due: OrderDue[] = []
  bus.subscribe(orderDueTopic, (facts) => void due.push(...(facts as Fact<OrderDue>[]).map(({ payload }) => payload)))
  const ask = <B = Upgrade>(actor: Staff, id: string, call?: Call) => fleet.ask<B>(actor, `firmware.${id}`, call)

  const admin = person('Sharing.Admin', null)
  const sendFile = async (bytes: Uint8Array = programOf(3000, versions + 2)) =>
    (await files.send(files.admin, 'firmware', `ecu-${randomBytes(3).toString('hex')}.sil`, bytes)).id
  const says = async ({ imei }: Moped, said: Said = {}): Promise<void> => {
    // no two words of a vehicle are of the same moment
    clock.advance(1000)
    const { kmh = 0, source = 'silence-z', isOn = false, values = {} } = said
    const batteryPercent = 'battery' in said ? said.battery : 80
    const report = reportOf(imei, clock.now(), {
      source,
      receivedAt: clock.now(),
      position: { latitude: 41.4, longitude: 2.15, speedKmh: kmh, valid: true },
      values: { isVehicleOn: isOn, ...(batteryPercent === undefined ? {} : { batteryPercent }), ...values },
      raw: randomBytes(16),
    })
    await vehicles.telemetry.ingest([report])
  }
  const tells = (moped: Moped, told: ReportedVersions): Promise<void> => room.orders.hearVersions(moped.imei, told)
  const get = async (actor: Staff, id: string) => (await ask(actor, 'getUpgrade', { params: { id } })).body
  const steer = async (actor: Staff, verb: 'pause' | 'resume' | 'cancel' | 'retry', id: string) =>
    (await ask(actor, `${verb}Upgrade`, { params: { id } })).body
  /** Of the plan as it is now, unless said. */
  const start = async (actor: Staff, id: string, scheduledAt: string | null = null, known?: number) => {
    const revision = known ?? (await get(admin, id)).revision
    return (await ask(actor, 'startUpgrade', { params: { id }, body: { scheduledAt, revision } })).body
  }
  const [run, see, seeLate] = room.timedTasks

  return {
    ...fleet,
    fleet,
    files,
    names,
    ona,
    gracia,
    campus,
    person,
    room,
    orders: room.orders,
    due,
    ask,
    admin,
    /** Another process on the same database. */
    another: (more: Overrides = {}) => openHouse(db, { clock, bus, objects, ...more }).firmware,
    readonly: person('Sharing.AdminReadOnly', null),
    manager: person('Sharing.OperatorManager', ona),
    managerOfChild: person('Sharing.OperatorManager', gracia),
    stranger: person('Sharing.OperatorManager', campus),
    sendFile,
    says,
    tells,
    get,
    steer,
    start,
    /** A moped that is stationary, charged and reports its versions. */
    moped: async (
      operatorId: string | null = ona,
      told: ReportedVersions | null = {},
      said: Said = {},
    ): Promise<Moped> => {
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
    /** What it does every minute. */
    seeLate: async (): Promise<void> => seeLate?.run(),
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
