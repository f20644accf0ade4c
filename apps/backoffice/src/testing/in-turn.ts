import { appendFileSync } from 'node:fs'

/**
 * Of what is many and alike (each list, each question of the screens) one half, the other with the next commit, as
 * `everyNth` of tests/promise.ts does for the calls of the gateway; all of it in a whole run, and where
 * vitest is called without `npm test`. Says how many are left.
 * @param what in words; what bears another name may leave another half
 */
export const everySecond = <T>(what: string, all: readonly T[]): readonly T[] => {
  const { TEST_TURN: turn, TEST_LENGTH: length, MOTORA_PROMISES_FILE: file } = process.env
  if (turn === undefined || length === 'all') return all
  const took = all.filter((_, n) => (n + what.length + Number(turn)) % 2 === 0)
  if (file) {
    const left = [`${all.length - took.length}`]
    appendFileSync(file, `${JSON.stringify({ drawn: what, took: [`${took.length} of ${all.length}`], left })}\n`)
  }
  return took
}
