import type { RoomListener } from '../bus.js'
import type { Database } from '../db/database.js'
import { leaseMs } from '../lease.js'
import type { Log } from '../log.js'
import {
  endJob,
  type Follow,
  failJob,
  holdJobs,
  type Job,
  JobPutOff,
  JobRefused,
  type Pace,
  putOffJob,
  takeJobs,
  usualPace,
} from './job-store.js'

/** @param job the same job may come twice, and to two processes: what it does must bear that */
type DoJob = (job: Job) => Promise<void>

interface LaneShape {
  /** Jobs taken at a time. */
  atOnce?: number
  /** All that were taken are done side by side; else one after another, in the order in which they were asked for. */
  sideBySide?: boolean
  pace?: Pace
}

/** A third of the lease: a process that misses two of these is taken for dead. */
const holdEveryMs = leaseMs / 3

/**
 * Does jobs of the names that it was given work for, at least once each. Several processes may: each takes what no
 * other holds, by the database's time, whatever their own clocks say. Work that waits for a slow partner gets a lane of
 * its own, so that no other lane waits for it. A job that no lane of this version knows is left for one that does.
 */
export class JobLane {
  readonly #database: Database
  readonly #log: Log
  readonly #shape: Required<LaneShape>
  readonly #work = new Map<string, DoJob>()
  readonly #follows = new Map<string, Follow>()
  /** What `fill` has begun. */
  readonly #inHand = new Set<Promise<void>>()
  #filling: Promise<void> | undefined
  #state: 'open' | 'closing' | 'left' = 'open'

  constructor(database: Database, log: Log, shape: LaneShape = {}) {
    this.#database = database
    this.#log = log
    this.#shape = { atOnce: 100, sideBySide: false, pace: usualPace, ...shape }
  }

  /** @param follow what is asked for with it where such a job is set aside, for whatever reason */
  on(name: string, work: DoJob, follow?: Follow): void {
    if (this.#work.has(name)) throw new Error(`the job ${name} has work already`)
    this.#work.set(name, work)
    if (follow) this.#follows.set(name, follow)
  }

  /**
   * Calls the listeners that get a fact as a job: of one topic one after another, each of them, whatever another does.
   * When one fails, all of them hear the fact again.
   */
  subscribeAll(listeners: readonly RoomListener[]): void {
    const byTopic = new Map<string, RoomListener['hear'][]>()
    for (const { topic, from, hear } of listeners)
      if (from === 'jobs') byTopic.set(topic, [...(byTopic.get(topic) ?? []), hear])
    for (const [topic, all] of byTopic)
      this.on(topic, async ({ key, payload }) => {
        const failures: unknown[] = []
        for (const hear of all)
          try {
            await hear([{ topic, key, payload }])
          } catch (error) {
            failures.push(error)
          }
        if (failures.length > 0) throw failures[0]
      })
  }

  /** @returns how many jobs were done; call again while it is not 0 */
  async tick(): Promise<number> {
    const { atOnce, sideBySide } = this.#shape
    const taken = await this.#take(atOnce)
    if (taken.length === 0) return 0
    let done = 0
    const held = new Set(taken)
    const doOne = async (job: Job): Promise<void> => {
      if ((await this.#do(job)) === 'done') done += 1
      held.delete(job)
    }
    await this.#holding(held, async () => {
      if (sideBySide) await Promise.all(taken.map(doOne))
      else for (const job of taken) await doOne(job)
    })
    return done
  }

  /**
   * Begins what is due, as many jobs side by side as the lane takes, those first that have been due longest, and does not
   * wait for their end: one that takes minutes keeps no other waiting. One that ends makes room for the next; one
   * that failed only with the next call, so that a partner that is away is not asked without a pause.
   */
  fill(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined
    })
    return this.#filling
  }

  /**
   * Begins nothing more, and waits for what `fill` has begun, so long at most. What is not over by then is held no longer:
   * after its lease another process does it again.
   */
  async close(maxMs: number): Promise<void> {
    this.#state = 'closing'
    await this.#filling
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, maxMs)
    })
    await Promise.race([Promise.all(this.#inHand), late])
    clearTimeout(timer)
    this.#state = 'left'
  }

  async #fill(): Promise<void> {
    const room = () => (this.#state === 'open' ? this.#shape.atOnce - this.#inHand.size : 0)
    for (let count = room(); count > 0; count = room()) {
      const taken = await this.#take(count, true)
      for (const job of taken) this.#begin(job)
      if (taken.length < count) return
    }
  }

  #begin(job: Job): void {
    const doing = this.#holding(new Set([job]), async () => {
      const end = await this.#do(job)
      this.#inHand.delete(doing)
      if (end !== 'failed')
        void this.fill().catch((error) => this.#log.error({ err: error }, 'jobs could not be taken'))
    })
    this.#inHand.add(doing)
  }

  readonly #follow: Follow = (job, fault) => this.#follows.get(job.name)?.(job, fault) ?? []

  async #take(atOnce: number, byDue = false): Promise<Job[]> {
    if (this.#work.size === 0) return []
    const { pace } = this.#shape
    const names = [...this.#work.keys()]
    const { taken, setAside } = await takeJobs(this.#database, { names, atOnce, pace, byDue, follow: this.#follow })
    for (const { name, key } of setAside)
      this.#log.error({ job: name, key }, 'a job is set aside: nobody lived to end it')
    return taken
  }

  /** @param held jobs that are not over: those that are leave it */
  async #holding(held: ReadonlySet<Job>, use: () => Promise<void>): Promise<void> {
    const holding = setInterval(() => void this.#hold([...held]), holdEveryMs)
    try {
      await use()
    } finally {
      clearInterval(holding)
    }
  }

  async #hold(jobs: readonly Job[]): Promise<void> {
    if (jobs.length === 0 || this.#state === 'left') return
    await holdJobs(this.#database, jobs).catch((error) =>
      this.#log.warn({ err: error }, 'jobs in hand could not be held for longer'),
    )
  }

  /** Never throws. `over`: it waits for another time, was refused for good, or is another's by now. */
  async #do(job: Job): Promise<'done' | 'failed' | 'over'> {
    try {
      return await this.#try(job)
    } catch (error) {
      this.#log.error({ err: error, job: job.name, key: job.key }, 'how a job ended was not kept; it comes again')
      return 'failed'
    }
  }

  async #try(job: Job): Promise<'done' | 'failed' | 'over'> {
    const { name, key } = job
    try {
      await this.#work.get(name)?.(job)
    } catch (error) {
      if (error instanceof JobPutOff) {
        await putOffJob(this.#database, job, error)
        return 'over'
      }
      const { pace } = this.#shape
      const isFinal = error instanceof JobRefused
      const failure = isFinal
        ? { why: error.answer, fault: error.fault }
        : { why: error instanceof Error ? error.message : String(error) }
      const isDead = await failJob(this.#database, job, { ...failure, pace, isFinal, follow: this.#follow })
      this.#log.error({ err: error, job: name, key }, sentenceOf(isFinal, isDead))
      return isFinal ? 'over' : 'failed'
    }
    const isMine = await endJob(this.#database, job)
    if (isMine) return 'done'
    this.#log.warn({ job: name, key }, 'a job was done after its lease: who has taken it meanwhile ends it')
    return 'over'
  }
}

const sentenceOf = (isFinal: boolean, isDead: boolean | undefined): string => {
  if (isFinal) return 'a job was refused for good: it is set aside for a person'
  return isDead ? 'a job has failed too often: it is set aside for a person' : 'a job has failed; it is tried again'
}
