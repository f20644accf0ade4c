import { appendFileSync } from 'node:fs'
import type { Backend } from './stand.js'

/** S in every push, M by `npm run endurance`. */
export type Size = 'S' | 'M'
export const size: Size = process.env.ENDURANCE_SIZE === 'M' ? 'M' : 'S'

/** The seed of this run; the usual one unless ENDURANCE_SEED names another. */
export const seedOfRun = Number(process.env.ENDURANCE_SEED ?? 20_261_121)

/** Chance by a seed, from 0 to below 1: a linear congruential generator scatters faults well enough. */
export const chance = (from: number): (() => number) => {
  let state = from >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
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

const say = (line: object): void => {
  const text = `${JSON.stringify({ size, ...line })}\n`
  process.stdout.write(text)
  if (process.env.MOTORA_PROMISES_FILE) appendFileSync(process.env.MOTORA_PROMISES_FILE, text)
}

/** One line of JSON for each promise and run; `tools/promises.mjs` makes a table of them. */
export const sayPromise = (line: PromiseLine): void => say({ ...line, seconds: Math.round(line.seconds * 10) / 10 })

/** A promise that could not be tried here is not counted as kept. */
export const sayNotTried = (id: string, backend: PromiseLine['backend'], why: string): void =>
  say({ id, backend, seed: seedOfRun, notTried: why })
