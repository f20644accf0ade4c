const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Waits as a setting says them, in milliseconds: `1h,5d`. */
export const waitsMsOf = (text: string): number[] =>
  text.split(',').map((wait) => Number.parseInt(wait, 10) * (units[wait.slice(-1)] ?? Number.NaN))
