import type { Clock } from '../../kernel/clock.js'
import type { ClockLeap } from '../../kernel/clock-leap.js'
import type { Database } from '../../kernel/db/database.js'
import { JobLane } from '../../kernel/jobs/job-lane.js'
import { JobPutOff, keepTimedJobs } from '../../kernel/jobs/job-store.js'
import type { Log } from '../../kernel/log.js'
import type { TimedTask } from '../../kernel/timed-task.js'

const isJob = ({ everyMs }: TimedTask): boolean => everyMs >= 60_000
/**
 * What is done at such a slow pace is done to what is over: months are settled, rests written off, photos and sessions destroyed.
 * None of that can be taken back, and all of it can wait. source: decision 0173
 */
const isHeldInDoubt = ({ everyMs, isFinal }: TimedTask): boolean => isFinal === true || everyMs >= 600_000
const putOffSeconds = 600

/** The clock's door: each task runs at its pace, never twice at the same time in this process. */
export class ClockDoor {
  readonly #database: Database
  readonly #tasks: readonly TimedTask[]
  readonly #clock: Clock
  readonly #log: Log
  readonly #leap: ClockLeap | undefined
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #jobs = new Set<Promise<unknown>>()

  /** @param leap whether the clock can be believed; undefined: it is handed, and always right */
  constructor(database: Database, tasks: readonly TimedTask[], clock: Clock, log: Log, leap?: ClockLeap) {
    this.#database = database
    this.#leap = leap
    this.#tasks = tasks
    this.#clock = clock
    this.#log = log
  }

  /** @throws when the database does not take the timed jobs */
  async open(): Promise<void> {
    for (const task of this.#tasks)
      if (!isJob(task)) this.#timers.add(setInterval(() => void this.#run(task), task.everyMs))
    const jobs = this.#tasks.filter(isJob)
    if (jobs.length === 0) return
    await keepTimedJobs(this.#database, jobs)
    const lane = new JobLane(this.#database, this.#log, { sideBySide: true })
    for (const task of jobs)
      lane.on(task.name, async () => {
        this.#look()
        if (isHeldInDoubt(task) && this.#leap?.isDoubted())
          throw new JobPutOff('the clock has leapt ahead: it is not believed yet', putOffSeconds)
        await task.run(this.#clock.now())
      })
    // one that takes long must not keep others waiting: what is taken belongs to this tick alone, not to the next
    // either
    this.#timers.add(setInterval(() => this.#doJobs(lane), 1000))
  }

  #look(): void {
    const byMs = this.#leap?.look() ?? 0
    if (byMs > 0)
      this.#log.error(
        { event: 'clock-leapt', byMs: Math.round(byMs) },
        'the clock has leapt ahead: for an hour nothing is settled, written off or destroyed. Set it right',
      )
  }

  #doJobs(lane: JobLane): void {
    this.#look()
    const doing = lane
      .tick()
      .catch((error) => this.#log.error({ err: error }, 'timed jobs could not be taken'))
      .finally(() => this.#jobs.delete(doing))
    this.#jobs.add(doing)
  }

  async #run(task: TimedTask): Promise<void> {
    if (this.#running.has(task.name)) return
    const run = task
      .run(this.#clock.now())
      .catch((error) => this.#log.error({ err: error, task: task.name }, 'a timed task failed'))
    this.#running.set(task.name, run)
    await run
    this.#running.delete(task.name)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all([...this.#running.values(), ...this.#jobs])
  }
}
