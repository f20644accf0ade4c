import { randomBytes } from 'node:crypto'
import {
  encodeDelta,
  encodeSnapshot,
  type LiveChanges,
  type LiveVehicle,
  type Numbered,
} from '@motora/contract/vehicles'
import type { RowScope } from '../../kernel/db/database.js'
import type { Board } from './board.js'
import { eventText, type PackedEvent, packEvent, packLargeEvent } from './packed-event.js'

/** What every reader of a channel hears. */
export interface Reader {
  onDelta(seq: number, event: PackedEvent): void
}

/** One name for the same rows, whatever order the operators come in. */
export const channelKey = (scope: RowScope): string =>
  scope.kind === 'everything' ? 'everything' : [...scope.operatorIds].sort().join(',')

const rememberedDeltas = 240
const rememberedBytes = 4_000_000

interface Known {
  number: number
  plate: string | null
  operatorId: string | null
  icon: string
}

/**
 * The fleet as one scope may see it, sent alike to all its readers: numbers, sequence and packing are the channel's
 * own, so nothing in them speaks of other operators' vehicles.
 */
export class LiveChannel {
  /** Says that sequence numbers of another channel, process or start are not ours. */
  readonly epoch = randomBytes(6).toString('hex')
  readonly readers = new Set<Reader>()
  /** Since when there is no reader; milliseconds. */
  idleSince: number
  readonly #board: Pick<Board, 'get' | 'values'>
  readonly #operatorIds: ReadonlySet<string> | 'all'
  readonly #known = new Map<string, Known>()
  readonly #dirty = new Set<string>()
  readonly #deltas: { seq: number; event: PackedEvent }[] = []
  #deltaBytes = 0
  #seq = 0
  #nextNumber = 0
  #snapshot: { seq: number; event: Promise<PackedEvent> } | undefined

  constructor(board: Pick<Board, 'get' | 'values'>, scope: RowScope, now: number) {
    this.#board = board
    this.#operatorIds = scope.kind === 'everything' ? 'all' : new Set(scope.operatorIds)
    this.idleSince = now
    for (const vehicle of board.values()) if (this.#maySee(vehicle)) this.#learn(vehicle)
  }

  get seq(): number {
    return this.#seq
  }

  #maySee(vehicle: LiveVehicle | undefined): vehicle is LiveVehicle {
    if (!vehicle) return false
    if (this.#operatorIds === 'all') return true
    return vehicle.operatorId !== null && this.#operatorIds.has(vehicle.operatorId)
  }

  #learn({ id, plate, operatorId, icon }: LiveVehicle): Known {
    let known = this.#known.get(id)
    if (!known) {
      known = { number: this.#nextNumber, plate, operatorId, icon }
      this.#nextNumber += 1
      this.#known.set(id, known)
    } else Object.assign(known, { plate, operatorId, icon })
    return known
  }

  /** Something of this vehicle has changed; the next tick sends it. */
  touch(vehicleId: string): void {
    if (this.#known.has(vehicleId) || this.#maySee(this.#board.get(vehicleId))) this.#dirty.add(vehicleId)
  }

  #changes(): LiveChanges {
    const added: Numbered<LiveVehicle>[] = []
    const changed: Numbered<LiveVehicle>[] = []
    const gone: number[] = []
    for (const id of this.#dirty) {
      const vehicle = this.#board.get(id)
      const known = this.#known.get(id)
      if (!this.#maySee(vehicle)) {
        if (!known) continue
        this.#known.delete(id)
        gone.push(known.number)
      } else if (
        known &&
        known.plate === vehicle.plate &&
        known.operatorId === vehicle.operatorId &&
        known.icon === vehicle.icon
      )
        changed.push([known.number, vehicle])
      else added.push([this.#learn(vehicle).number, vehicle])
    }
    this.#dirty.clear()
    return { added, changed, gone }
  }

  /** Sends what has changed since the last tick, the newest of each vehicle once. @param now milliseconds since 1970 */
  tick(now: number): void {
    if (this.#dirty.size === 0) return
    const changes = this.#changes()
    if (changes.added.length + changes.changed.length + changes.gone.length === 0) return
    this.#seq += 1
    const event = packEvent(eventText('delta', encodeDelta(changes, now), this.idOf(this.#seq)))
    this.#remember(event)
    for (const reader of this.readers) reader.onDelta(this.#seq, event)
  }

  #remember(event: PackedEvent): void {
    this.#deltas.push({ seq: this.#seq, event })
    this.#deltaBytes += event.plain.length + event.packed.length
    while (this.#deltas.length > rememberedDeltas || (this.#deltaBytes > rememberedBytes && this.#deltas.length > 1)) {
      const oldest = this.#deltas.shift()?.event
      if (oldest) this.#deltaBytes -= oldest.plain.length + oldest.packed.length
    }
  }

  idOf(seq: number): string {
    return `${this.epoch}.${seq}`
  }

  /** Events after one that a reader has had; undefined when some of them are no longer remembered. */
  since(seq: number): readonly { seq: number; event: PackedEvent }[] | undefined {
    if (seq > this.#seq || seq < 0) return undefined
    if (seq === this.#seq) return []
    const first = this.#deltas[0]
    if (!first || first.seq > seq + 1) return undefined
    return this.#deltas.filter((delta) => delta.seq > seq)
  }

  /** @param lastEventId what a reader that comes back has had last */
  resume(lastEventId: string | undefined): readonly { seq: number; event: PackedEvent }[] | undefined {
    const [, epoch, seq] = /^([0-9a-f]{12})\.(\d{1,15})$/.exec(lastEventId ?? '') ?? []
    return epoch === this.epoch ? this.since(Number(seq)) : undefined
  }

  /** Everything that this scope may see, packed once for all who ask at the same point. */
  async snapshot(now: number): Promise<{ seq: number; event: PackedEvent }> {
    this.tick(now)
    const seq = this.#seq
    if (this.#snapshot?.seq !== seq) {
      const vehicles: Numbered<LiveVehicle>[] = []
      for (const [id, { number }] of this.#known) {
        const vehicle = this.#board.get(id)
        if (this.#maySee(vehicle)) vehicles.push([number, vehicle])
      }
      const event = packLargeEvent(eventText('snapshot', encodeSnapshot(vehicles, now), this.idOf(seq)))
      this.#snapshot = { seq, event }
      event.catch(() => {
        this.#snapshot = undefined
      })
    }
    return { seq, event: await this.#snapshot.event }
  }

  /** Drops the large copy once it is unlikely to be asked for. */
  forgetSnapshot(): void {
    if (this.#snapshot && this.#snapshot.seq < this.#seq) this.#snapshot = undefined
  }
}
