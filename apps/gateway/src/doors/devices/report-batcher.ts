import { callerBlock } from '../../kernel/caller-block.js'
import type { VehicleReport } from '../../rooms/vehicles/index.js'
import { StrangerLane, type StrangerLimits } from './stranger-lane.js'

/** What became of a batch. */
interface IngestCounts {
  accepted: number
  duplicates: number
  quarantined: number
}

/**
 * Writes reports for good: resolves after the commit. When it throws, none of the batch may be acknowledged; what was
 * written of it all the same is known when it comes again.
 */
export type Ingest = (reports: readonly VehicleReport[]) => Promise<IngestCounts>

export interface BatcherOptions {
  /** Reports written together. */
  maxBatch?: number
  /** How long the first report of a batch waits for company. */
  maxDelayMs?: number
  /** Reports waiting or being written, above which senders are asked to pause. */
  maxWaiting?: number
  /** Batches written at the same time; a vehicle is always in the same lane, so its order holds. */
  lanes?: number
  /** Left out: every device counts as known. */
  strangers?: Strangers
}

/** How known devices (`know`) are told from others; one that is not known waits apart. */
export interface Strangers {
  /** Those of these devices that are in a vehicle now. */
  held: (deviceKeys: readonly string[]) => Promise<readonly string[]>
  limits?: Partial<StrangerLimits>
}

interface Entry {
  reports: VehicleReport[]
  done: () => void
  fail: (error: unknown) => void
}

interface Lane {
  waiting: Entry[]
  waitingReports: number
  timer: NodeJS.Timeout | undefined
  isWriting: boolean
}

/**
 * Gathers the reports of all connections into batches. Keeps the order of each vehicle; never drops: when too much
 * waits, `isFull` says so and the doors stop reading until `whenRoom`.
 */
export class ReportBatcher {
  readonly #ingest: Ingest
  readonly #maxBatch: number
  readonly #maxDelayMs: number
  readonly #maxWaiting: number
  readonly #lanes: Lane[]
  #held = 0
  #roomWaiters: (() => void)[] = []
  readonly #known: Set<string> | undefined
  readonly #strangers: StrangerLane
  readonly counts = { accepted: 0, duplicates: 0, quarantined: 0, batches: 0, failedBatches: 0 }

  constructor(ingest: Ingest, options: BatcherOptions = {}) {
    this.#ingest = ingest
    this.#maxBatch = options.maxBatch ?? 500
    this.#maxDelayMs = options.maxDelayMs ?? 4
    this.#maxWaiting = options.maxWaiting ?? 10_000
    const { strangers } = options
    this.#known = strangers && new Set()
    this.#strangers = new StrangerLane(
      (reports) => this.#writeStrangers(reports, strangers),
      () => this.#wake(),
      strangers?.limits,
    )
    this.#lanes = Array.from({ length: options.lanes ?? 1 }, () => ({
      waiting: [],
      waitingReports: 0,
      timer: undefined,
      isWriting: false,
    }))
  }

  get held(): number {
    return this.#held + this.#strangers.held
  }

  /** Reports of devices that are not known to be ours, waiting or being written. */
  get heldOfStrangers(): number {
    return this.#strangers.held
  }

  get isFull(): boolean {
    return this.#held >= this.#maxWaiting
  }

  /** Whether this sender must pause. @param address of a connection, null: the device has not said its name */
  isFullFor(deviceKey: string | null, address: string): boolean {
    if (deviceKey === null || this.isKnown(deviceKey)) return this.isFull
    return this.#strangers.isFull(callerBlock(address))
  }

  /** Resolves when there is room for this sender again. */
  async whenRoomFor(deviceKey: string | null, address: string): Promise<void> {
    while (this.isFullFor(deviceKey, address)) await new Promise<void>((resolve) => this.#roomWaiters.push(resolve))
  }

  /**
   * Resolves when all of the reports are written for good; they are of one vehicle, or their order does not matter.
   * @param address that they came from; strangers wait for their turn by it
   * @throws what the writing threw: then none of them may be acknowledged
   */
  async add(reports: VehicleReport[], address = ''): Promise<void> {
    if (reports.length === 0) return
    const shares = new Map<Lane, VehicleReport[]>()
    const ofStrangers: VehicleReport[] = []
    for (const report of reports) {
      if (!this.isKnown(report.deviceKey)) {
        ofStrangers.push(report)
        continue
      }
      const lane = this.#laneOf(report.deviceKey)
      const share = shares.get(lane)
      if (share) share.push(report)
      else shares.set(lane, [report])
    }
    const added = [...shares].map(([lane, share]) => this.#enqueue(lane, share))
    if (ofStrangers.length > 0) added.push(this.#strangers.add(ofStrangers, callerBlock(address)))
    await Promise.all(added)
  }

  /** Resolves when everything that was added is written or refused. */
  async settle(): Promise<void> {
    while (this.held > 0) await new Promise<void>((resolve) => this.#roomWaiters.push(resolve))
  }

  /** These devices are in vehicles of ours from now on. */
  know(deviceKeys: Iterable<string>): void {
    for (const deviceKey of deviceKeys) this.#known?.add(deviceKey)
  }

  /** Whether a device is in a vehicle of ours, as far as it is known already. */
  isKnown(deviceKey: string): boolean {
    return this.#known?.has(deviceKey) ?? true
  }

  /** Only where something was kept is there a vehicle that was made since; it is known from then on. */
  async #writeStrangers(reports: VehicleReport[], strangers: Strangers | undefined): Promise<void> {
    try {
      const counts = await this.#ingest(reports)
      this.#count(counts)
      if (counts.accepted + counts.duplicates === 0) return
      const held = await strangers?.held([...new Set(reports.map(({ deviceKey }) => deviceKey))])
      this.know(held ?? [])
    } catch (error) {
      this.counts.failedBatches++
      throw error
    }
  }

  #wake(): void {
    const waiters = this.#roomWaiters
    this.#roomWaiters = []
    for (const wake of waiters) wake()
  }

  #laneOf(deviceKey: string): Lane {
    let sum = 0
    for (let i = 0; i < deviceKey.length; i++) sum = (sum * 31 + deviceKey.charCodeAt(i)) >>> 0
    return this.#lanes[sum % this.#lanes.length] as Lane
  }

  #enqueue(lane: Lane, reports: VehicleReport[]): Promise<void> {
    this.#held += reports.length
    return new Promise((done, fail) => {
      lane.waiting.push({ reports, done, fail })
      lane.waitingReports += reports.length
      this.#arrange(lane)
    })
  }

  #arrange(lane: Lane): void {
    if (lane.isWriting || lane.waitingReports === 0) return
    if (lane.waitingReports >= this.#maxBatch) void this.#write(lane)
    else lane.timer ??= setTimeout(() => void this.#write(lane), this.#maxDelayMs)
  }

  /** Writes one batch after the other while anything waits; the wait of one is the gathering of the next. */
  async #write(lane: Lane): Promise<void> {
    clearTimeout(lane.timer)
    lane.timer = undefined
    if (lane.isWriting) return
    lane.isWriting = true
    while (lane.waiting.length > 0) {
      const batch = this.#take(lane)
      await this.#writeBatch(batch)
      this.#held -= batch.reduce((sum, entry) => sum + entry.reports.length, 0)
      this.#wake()
    }
    lane.isWriting = false
  }

  #take(lane: Lane): Entry[] {
    let reports = 0
    let entries = 0
    for (const entry of lane.waiting) {
      if (entries > 0 && reports + entry.reports.length > this.#maxBatch) break
      reports += entry.reports.length
      entries++
    }
    lane.waitingReports -= reports
    return lane.waiting.splice(0, entries)
  }

  #count(counts: IngestCounts): void {
    this.counts.batches++
    this.counts.accepted += counts.accepted
    this.counts.duplicates += counts.duplicates
    this.counts.quarantined += counts.quarantined
  }

  async #writeBatch(batch: Entry[]): Promise<void> {
    try {
      this.#count(await this.#ingest(batch.flatMap((entry) => entry.reports)))
      for (const entry of batch) entry.done()
    } catch (error) {
      this.counts.failedBatches++
      for (const entry of batch) entry.fail(error)
    }
  }
}
