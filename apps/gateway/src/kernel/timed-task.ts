/**
 * Something done again and again. At a pace of a minute or more it is a job: one process does it for all, also soon
 * after a time when none ran, and when it fails it is tried again. Below, it is the pace of each process, several may
 * do it at the same time, and the task claims what it works on.
 */
export interface TimedTask {
  name: string
  everyMs: number
  /** What it does to what is over cannot be taken back, and can wait while the clock is doubted; so it is at slow paces anyhow. */
  isFinal?: true
  run(now: Date): Promise<void>
}
