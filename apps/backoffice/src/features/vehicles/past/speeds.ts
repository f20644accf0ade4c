import { minuteMs } from './moment-text'

/** How fast the past goes by: so much of it at a time, so often. Small enough steps that vehicles seem to travel. */
export const speeds = {
  real: { stepMs: 5_000, everyMs: 5_000, handMs: minuteMs },
  minute: { stepMs: minuteMs, everyMs: 1_000, handMs: minuteMs },
  tenMinutes: { stepMs: 5 * minuteMs, everyMs: 500, handMs: 10 * minuteMs },
  hour: { stepMs: 15 * minuteMs, everyMs: 250, handMs: 60 * minuteMs },
} as const
export type Speed = keyof typeof speeds
export const speedNames = Object.keys(speeds) as readonly Speed[]
