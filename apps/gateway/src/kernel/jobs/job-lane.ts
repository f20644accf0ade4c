import type { RoomListener } from '../bus.js'
import type { Database } from '../db/database.js'
import { leaseMs } from '../lease.js'
import type { Log } from '../log.js'
import { endJob, failJob, holdJobs, type Job, JobPutOff, putOffJob, takeJobs } from './job-store.js'

/** @param job the same job may come twice, and to two processes: what it does must bear that */
type DoJob = (job: Job) => Promise<void>

interface LaneShape {
  /** Jobs taken at a time. */
  atOnce?: number
  /** All that were taken are done side by side; else one after another, in the order in which they were asked for. */
  sideBySide?: boolean
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
  readonly #shape: LaneShape
  readonly #work = new Map<string, DoJob>()

  constructor(database: Database, log: Log, shape: LaneShape = {}) {
    this.#database = database
    this.#log = log
    this.#shape = shape
  }

  on(name: string, work: DoJob): void {
    if (this.#work.has(name)) throw new Error(`the job ${name} has work already`)
    this.#work.set(name, work)
  }

  /**
   * Calls the listeners that get a fact as a job: of one topic one after another, in their order. When one fails, all
   * of them hear the fact again.
   */
  subscribeAll(listeners: readonly RoomListener[]): void {
    const byTopic = new Map<string, RoomListener['hear'][]>()
    for (const { topic, from, hear } of listeners)
      if (from === 'jobs') byTopic.set(topic, [...(byTopic.get(topic) ?? []), hear])
    for (const [topic, all] of byTopic)
      this.on(topic, async ({ key, payload }) => {
        for (const hear of all) await hear([{ topic, key, payload }])
      })
  }

  /** @returns how many jobs were done; call again while it is not 0 */
  async tick(): Promise<number> {
    if (this.#work.size === 0) return 0
    const { taken, setAside } = await takeJobs(this.#database, [...this.#work.keys()], this.#shape.atOnce ?? 100)
    for (const { name, key } of setAside)
      this.#log.error({ job: name, key }, 'a job is set aside: nobody lived to end it')
    if (taken.length === 0) return 0
    const held = new Set(taken)
    const holding = setInterval(() => void this.#hold([...held]), holdEveryMs)
    let done = 0
    const doOne = async (job: Job): Promise<void> => {
      try {
        if (await this.#do(job)) done += 1
      } catch (error) {
        this.#log.error({ err: error, job: job.name, key: job.key }, 'how a job ended was not kept; it comes again')
      }
      held.delete(job)
    }
    try {
      if (this.#shape.sideBySide) await Promise.all(taken.map(doOne))
      else for (const job of taken) await doOne(job)
    } finally {
      clearInterval(holding)
    }
    return done
  }

  async #hold(jobs: readonly Job[]): Promise<void> {
    if (jobs.length === 0) return
    await holdJobs(this.#database, jobs).catch((error) =>
      this.#log.warn({ err: error }, 'jobs in hand could not be held for longer'),
    )
  }

  async #do(job: Job): Promise<boolean> {
    const { name, key } = job
    try {
      await this.#work.get(name)?.(job)
    } catch (error) {
      if (error instanceof JobPutOff) {
        await putOffJob(this.#database, job, error)
        return false
      }
      const isDead = await failJob(this.#database, job, error instanceof Error ? error.message : String(error))
      this.#log.error(
        { err: error, job: name, key },
        isDead ? 'a job has failed too often: it is set aside for a person' : 'a job has failed; it is tried again',
      )
      return false
    }
    const isMine = await endJob(this.#database, job)
    if (!isMine)
      this.#log.warn({ job: name, key }, 'a job was done after its lease: who has taken it meanwhile ends it')
    return isMine
  }
}
