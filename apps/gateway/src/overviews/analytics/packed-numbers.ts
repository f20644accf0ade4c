import { endianness } from 'node:os'

/** Whole numbers of a day as this machine reads them: they are kept of four bytes each, with the high byte first. */
export const numbersOf = (packed: Uint8Array): Int32Array => {
  // a copy of its own begins on a whole number
  const own = new Uint8Array(packed)
  if (endianness() === 'LE') Buffer.from(own.buffer).swap32()
  return new Int32Array(own.buffer)
}

/** The highest number of many days; 0 of none. @param days each of numbers that rise */
export const highestOf = (days: readonly Int32Array[]): number =>
  days.reduce((so, numbers) => Math.max(so, numbers.at(-1) ?? 0), 0)
