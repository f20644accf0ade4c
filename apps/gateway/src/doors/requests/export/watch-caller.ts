import type { Log } from '../../../kernel/log.js'

/**
 * Watches, while a file is written, that its reader is still somebody who may have it.
 * @param holds whether they are
 * @param onGone called once; the caller breaks the file off
 * @returns what ends the watch
 */
export const watchCaller = (
  holds: () => Promise<boolean>,
  log: Pick<Log, 'error'>,
  onGone: () => void,
  everyMs: number,
): (() => void) => {
  const timer = setInterval(async () => {
    try {
      if (await holds()) return
      clearInterval(timer)
      onGone()
    } catch (error) {
      // the database is away: the file ends with its next page
      log.error({ err: error }, 'whether an export may go on could not be asked')
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
