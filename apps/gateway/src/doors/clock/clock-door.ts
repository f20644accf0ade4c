import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'

/** Something done again and again. Several processes may do it at once: a task claims what it works on. */
export interface TimedTask {
  name: string
  everyMs: number
  run(now: Date): Promise<void>
}

/** The clock's door: each task runs at its pace, never twice at the same time in this process. */
export class ClockDoor {
  readonly #tasks: readonly TimedTask[]
  readonly #clock: Clock
  readonly #log: Log
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #running = new Map<string, Promise<void>>()

  constructor(tasks: readonly TimedTask[], clock: Clock, log: Log) {
    this.#tasks = tasks
    this.#clock = clock
    this.#log = log
  }

  open(): void {
    for (const task of this.#tasks) this.#timers.add(setInterval(() => void this.#run(task), task.everyMs))
  }

  /** Runs every task once, now; tests and the world settle with it. */
  async tick(): Promise<void> {
    for (const task of this.#tasks) await this.#run(task)
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
    await Promise.all(this.#running.values())
  }
}
