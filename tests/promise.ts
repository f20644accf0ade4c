import { appendFileSync } from 'node:fs'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'
import type { Backend } from './stand.js'

/** S in every push, M by `npm run endurance`. */
export type Size = 'S' | 'M'
export const size: Size = process.env.ENDURANCE_SIZE === 'M' ? 'M' : 'S'

/** The seed of this run; `npm test` takes it from the commit. */
export const seedOfRun = Number(process.env.TEST_SEED ?? 20_261_121)

/** Grows by one with each commit: what takes turns comes round. */
export const turnOfRun = Number(process.env.TEST_TURN ?? seedOfRun)

/** Whether nothing is left for other commits: `npm run test:all`, and size M. */
export const isWhole = process.env.TEST_LENGTH === 'all' || size === 'M'

/** A number from a text, for turns that shall not all be taken at once. */
const numberOf = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7)

/**
 * Of combinations that only multiply (engines, looks) the one whose turn it is, another with each commit until all have
 * been; all of them in a whole run. Says what is left for other commits.
 * @param what in words; what bears another name may be at another turn
 * @param from how far ahead of the others it is; by its name unless said
 */
export const drawn = <T>(what: string, all: readonly T[], from = numberOf(what)): readonly T[] => {
  if (isWhole) return all
  const took = all.filter((_, n) => n === (turnOfRun + from) % all.length)
  const inWords = (some: readonly T[]): string[] => some.map((one) => String(one))
  const left = all.filter((one) => !took.includes(one))
  record({ drawn: what, took: inWords(took), left: inWords(left) })
  return took
}

/** Whether a run takes more of what is many and alike: a push, on both engines, and a whole run. */
export const isPush = isWhole || process.env.TEST_LENGTH === 'push'

/** Which of several shares: spread, so that a rhythm of the list (6 tricks for each call) is none of the shares. */
const shareOf = (n: number, shares: number): number => (Math.imul(n + 1, 0x9e3779b1) >>> 16) % shares

/**
 * Of many that are alike, one nth, the others with the next commits; all of them in a push. Says how many are left.
 * @param what in words
 */
export const everyNth = <T>(what: string, all: readonly T[], nth: number): readonly T[] => {
  if (isPush) return all
  const took = all.filter((_, n) => shareOf(n, nth) === turnOfRun % nth)
  record({ drawn: what, took: [`${took.length} of ${all.length}`], left: [`${all.length - took.length}`] })
  return took
}

/** Chance by a seed, from 0 to below 1. */
export const chance = (seed: number): (() => number) => {
  const generator = mersenne(seed)
  return () => uniformFloat64(generator)
}

export interface PromiseLine {
  /** Of the promise, with a part of it after a dash: `D1`, `E11-lock`. */
  id: string
  /** The engine that it was kept on; `any` where no database has a part in it. */
  backend: Backend | 'any'
  /** 0 where everything there is was tried, and nothing drawn. */
  seed: number
  /** What was counted or timed, units in the names. */
  figure: Record<string, number>
  /** The figures that are promised: at most, or exactly for counts of what went wrong. */
  bound: Record<string, number>
  pass: boolean
  seconds: number
}

const record = (line: object): string => {
  const text = `${JSON.stringify({ size, ...line })}\n`
  if (process.env.MOTORA_PROMISES_FILE) appendFileSync(process.env.MOTORA_PROMISES_FILE, text)
  return text
}
const say = (line: object): void => {
  process.stdout.write(record(line))
}

/** One line of JSON for each promise and run; `tools/promises.mjs` makes a table of them. */
export const sayPromise = (line: PromiseLine): void => say({ ...line, seconds: Math.round(line.seconds * 10) / 10 })

/** A promise that could not be tried here is not counted as kept. */
export const sayNotTried = (id: string, backend: PromiseLine['backend'], why: string): void =>
  say({ id, backend, seed: seedOfRun, notTried: why })
