import type { Backend } from '../stand.js'

export type Size = 'S' | 'M'
export const size: Size = process.env.ENDURANCE_SIZE === 'M' ? 'M' : 'S'

export interface PromiseLine {
  id: string
  backend: Backend
  seed: number
  figure: Record<string, number>
  bound: Record<string, number>
  pass: boolean
  seconds: number
}

/** One line of JSON for each promise and run, for whoever gathers them. */
export const sayPromise = (line: PromiseLine): void => {
  process.stdout.write(`${JSON.stringify({ size, ...line })}\n`)
}
