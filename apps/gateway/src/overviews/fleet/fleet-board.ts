import type { LiveVehicle } from '@motora/contract/vehicles'
import { iconModelOf, statusOf } from '@motora/rules/vehicles'
import { type Bus, busReconnectedTopic, type Fact } from '../../kernel/bus.js'
import type { Log } from '../../kernel/log.js'
import { everything } from '../../rooms/operators/index.js'
import type { SharingChanged, SharingRoom } from '../../rooms/sharing/index.js'
import type { LiveRow, VehicleChanged, VehiclesRoom } from '../../rooms/vehicles/index.js'
import type { InTransaction, Work } from '../../rooms/work.js'
import { type FleetDeps, rentalOf } from './vehicle-context.js'

export interface FleetBoardDeps extends Pick<FleetDeps, 'operators'> {
  sharing: Pick<SharingRoom, 'listActiveRentals'>
  vehicles: { fleet: Pick<VehiclesRoom['fleet'], 'liveRows'> }
  inTransaction: InTransaction
  bus: Bus
  log: Log
  /** Between two comparisons with the database, in milliseconds; for tests. */
  rereadEveryMs?: number
}

interface Entry {
  vehicle: LiveVehicle
  /** By the vehicle's clock; what is older does not take the place of what is newer. */
  at: number
}

const rowsAtOnce = 5000
/**
 * News may be missed between processes: the broker is away, or one dies between its commit and the news. So the
 * database is read again and differences are announced. A process alone misses nothing but what is written past it.
 */
const rereadAmongOthersMs = 10_000
const rereadAloneMs = 60_000

const vehicleOf = (row: LiveRow, status: LiveVehicle['status']): LiveVehicle => ({
  id: row.id,
  plate: row.plate,
  operatorId: row.operatorId,
  icon: iconModelOf(row.model),
  latitude: row.latitude,
  longitude: row.longitude,
  headingDegrees: row.headingDegrees,
  speedKmh: row.speedKmh,
  batteryPercent: row.batteryPercent,
  isOn: row.isVehicleOn,
  isCharging: row.isBatteryCharging ?? false,
  outOfService: row.outOfService,
  status,
  lastConnectionAt: row.receivedAt,
})

/** As a screen would see them: a difference below what the stream sends is ignored. */
const differs = (a: LiveVehicle, b: LiveVehicle): boolean =>
  (Object.keys(a) as (keyof LiveVehicle)[]).some((field) => a[field] !== b[field])

/**
 * The whole fleet as it is now, in the memory of this process: read once, then kept up by news, and compared with
 * the database again and again. Tells its listeners which vehicles have changed; they ask who may see them.
 */
export class FleetBoard {
  readonly #deps: FleetBoardDeps
  readonly #entries = new Map<string, Entry>()
  /** Operators that are validated: the vehicles of the others are on no map. */
  #openOperators = new Set<string>()
  readonly #listeners = new Set<(vehicleId: string) => void>()
  readonly #unread = new Set<string>()
  /** Vehicles whose rental changed while the database was read: the news is newer. */
  readonly #rentalNews = new Map<string, LiveVehicle['status']>()
  #reading: Promise<void> | undefined
  #isReadAgain = false
  #timer: NodeJS.Timeout | undefined
  readonly #stops: (() => void)[] = []

  constructor(deps: FleetBoardDeps) {
    this.#deps = deps
  }

  /** Reads the fleet and begins to listen. A failed start may be tried again. */
  async open(): Promise<void> {
    if (this.#stops.length === 0) {
      const { bus } = this.#deps
      const rereadEveryMs = this.#deps.rereadEveryMs ?? (bus.reach() === 'alone' ? rereadAloneMs : rereadAmongOthersMs)
      this.#stops.push(
        bus.subscribe('vehicles.changed', (facts) => this.#hearVehicles(facts as Fact<VehicleChanged>[])),
        bus.subscribe('sharing.changed', (facts) => this.#hearRentals(facts as Fact<SharingChanged>[])),
        bus.subscribe('operators.changed', () => this.reread()),
        bus.subscribe(busReconnectedTopic, () => this.reread()),
      )
      this.#timer = setInterval(() => void this.reread(), rereadEveryMs)
      this.#timer.unref()
    }
    await this.#read(undefined, true)
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop()
    clearInterval(this.#timer)
  }

  /** @returns the way to stop listening */
  subscribe(listener: (vehicleId: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The vehicle as the map may show it; undefined when it is on no map. */
  get(vehicleId: string): LiveVehicle | undefined {
    const vehicle = this.#entries.get(vehicleId)?.vehicle
    return vehicle && this.#isOnMap(vehicle) ? vehicle : undefined
  }

  *values(): Iterable<LiveVehicle> {
    for (const { vehicle } of this.#entries.values()) if (this.#isOnMap(vehicle)) yield vehicle
  }

  /** Compares with the database; what is in the way is done first. */
  async reread(): Promise<void> {
    try {
      await this.#read(undefined, false)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the live board could not be compared with the database')
    }
  }

  #isOnMap({ operatorId }: LiveVehicle): boolean {
    return operatorId === null || this.#openOperators.has(operatorId)
  }

  #tell(vehicleId: string): void {
    for (const listener of this.#listeners) listener(vehicleId)
  }

  #put(vehicle: LiveVehicle, at: number): void {
    const known = this.#entries.get(vehicle.id)
    this.#entries.set(vehicle.id, { vehicle, at })
    if (!known || differs(known.vehicle, vehicle)) this.#tell(vehicle.id)
  }

  async #hearVehicles(facts: readonly Fact<VehicleChanged>[]): Promise<void> {
    for (const { payload } of facts) {
      const known = this.#entries.get(payload.vehicleId)
      const { live } = payload
      if (!live || !known || known.vehicle.operatorId !== payload.operatorId) {
        this.#unread.add(payload.vehicleId)
        continue
      }
      // it has another unit, which was not heard yet: nothing of the old one is kept
      const isOtherUnit = live.receivedAt === null
      // late reports move the time of connection forward, and nothing else
      const isNewer = isOtherUnit || (live.at ?? 0) >= known.at
      const heard = isOtherUnit ? null : Math.max(known.vehicle.lastConnectionAt ?? 0, live.receivedAt ?? 0) || null
      const vehicle: LiveVehicle = isNewer
        ? {
            ...known.vehicle,
            latitude: live.latitude,
            longitude: live.longitude,
            headingDegrees: live.headingDegrees,
            speedKmh: live.speedKmh,
            batteryPercent: live.batteryPercent,
            isOn: live.isVehicleOn,
            isCharging: live.isBatteryCharging ?? false,
            lastConnectionAt: heard,
          }
        : { ...known.vehicle, lastConnectionAt: heard }
      this.#put(vehicle, isOtherUnit ? 0 : Math.max(known.at, live.at ?? 0))
    }
    if (this.#unread.size > 0) await this.#readUnread()
  }

  #hearRentals(facts: readonly Fact<SharingChanged>[]): void {
    for (const { payload } of facts) {
      const { vehicleId, serviceId, state } = payload
      const status = serviceId === null ? 'free' : state === 'reserved' ? 'booked' : 'in service'
      if (this.#reading) this.#rentalNews.set(vehicleId, status)
      const known = this.#entries.get(vehicleId)
      if (known) this.#put({ ...known.vehicle, status }, known.at)
    }
  }

  async #readUnread(): Promise<void> {
    try {
      await this.#read('unread', false)
    } catch (error) {
      // the next comparison finds them
      this.#deps.log.warn({ err: error }, 'changed vehicles could not be read')
    }
  }

  /** One reading at a time; asked for meanwhile, one more follows. */
  async #read(which: 'unread' | undefined, mustSucceed: boolean): Promise<void> {
    if (this.#reading) {
      if (which === undefined) this.#isReadAgain = true
      await this.#reading.catch(() => undefined)
      if (which === 'unread' && this.#unread.size === 0) return
      if (which === undefined && !this.#isReadAgain && !mustSucceed) return
      return this.#read(which, mustSucceed)
    }
    if (which === undefined) this.#isReadAgain = false
    const reading = this.#deps.inTransaction(
      { kind: 'system', name: 'live' },
      everything('the live board holds the whole fleet and filters by the scope of each stream'),
      (work) => (which === undefined ? this.#readAll(work) : this.#readSome(work)),
      { statementTimeoutMs: 30_000 },
    )
    this.#reading = reading
    try {
      await reading
    } finally {
      this.#reading = undefined
      this.#rentalNews.clear()
    }
  }

  async #readSome(work: Work): Promise<void> {
    const ids = [...this.#unread]
    this.#unread.clear()
    try {
      const rows = await this.#deps.vehicles.fleet.liveRows(work, { ids })
      this.#take(rows, await this.#statuses(work, ids))
      const found = new Set(rows.map(({ id }) => id))
      for (const id of ids) if (!found.has(id)) this.#drop(id)
    } catch (error) {
      for (const id of ids) this.#unread.add(id)
      throw error
    }
  }

  async #readAll(work: Work): Promise<void> {
    const operators = await this.#deps.operators.listOperators(work)
    const open = new Set(operators.filter((operator) => operator.canOperate).map((operator) => operator.id))
    const found = new Set<string>()
    const known = new Set(this.#entries.keys())
    const statuses = await this.#statuses(work)
    for (let after: string | undefined; ; ) {
      const rows = await this.#deps.vehicles.fleet.liveRows(work, { after, limit: rowsAtOnce })
      for (const { id } of rows) found.add(id)
      this.#take(rows, statuses)
      after = rows.at(-1)?.id
      if (rows.length < rowsAtOnce) break
    }
    const wasOpen = this.#openOperators
    this.#openOperators = open
    for (const { vehicle } of this.#entries.values()) {
      const { operatorId, id } = vehicle
      if (operatorId !== null && wasOpen.has(operatorId) !== open.has(operatorId)) this.#tell(id)
    }
    for (const id of known) if (!found.has(id)) this.#drop(id)
  }

  /** Of vehicles that somebody rents; the others are free. */
  async #statuses(work: Work, ids?: readonly string[]): Promise<Map<string, LiveVehicle['status']>> {
    const rentals = await this.#deps.sharing.listActiveRentals(work, ids)
    return new Map(rentals.map((rental) => [rental.vehicleId, statusOf(rentalOf(rental))]))
  }

  #take(rows: readonly LiveRow[], statuses: ReadonlyMap<string, LiveVehicle['status']>): void {
    for (const row of rows) {
      const status = this.#rentalNews.get(row.id) ?? statuses.get(row.id) ?? 'free'
      const read = vehicleOf(row, status)
      const at = row.at ?? 0
      const known = this.#entries.get(row.id)
      if (!known || at > known.at) this.#put(read, at)
      else if (at === known.at) {
        // it was heard since, and said nothing newer of itself
        const lastConnectionAt = Math.max(read.lastConnectionAt ?? 0, known.vehicle.lastConnectionAt ?? 0) || null
        this.#put({ ...read, lastConnectionAt }, at)
      } else {
        // a report overtook this reading: the vehicle's own word stays, what people set is taken
        const { plate, operatorId, icon, outOfService } = read
        this.#put({ ...known.vehicle, plate, operatorId, icon, outOfService, status }, known.at)
      }
    }
  }

  #drop(id: string): void {
    if (this.#entries.delete(id)) this.#tell(id)
  }
}
