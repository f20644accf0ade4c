import type { Work } from '../../work.js'

/** A short transaction of the clock, which sees everything. */
export type InClockWork = <T>(use: (work: Work) => Promise<T>) => Promise<T>
