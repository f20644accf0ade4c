import { createHash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** Chance from a seed: the same seed gives the same numbers, each from 0 up to, not including, 1. Not for secrets. */
export const chanceFrom = (seed: number | string): (() => number) => {
  const digest = createHash('sha256').update(String(seed)).digest()
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.readInt32LE(at)))
  return () => uniformFloat64(generator)
}
