/** One figure against its line of the speed page. Ratios are to a baseline of the same run, for machines differ. */
export interface Figure {
  /** Of the speed page: S1 … S10. */
  id: string
  what: string
  /** With its unit. */
  figure: string
  baseline?: string
  /** Ours to the baseline's. */
  ratio?: number
  /** What was promised, in words. */
  line: string
  /** Absent: there is no line for this one, it explains another. */
  pass?: boolean
}

/** One line of JSON; tools/bench.mjs makes the table of them. */
export const sayFigure = (figure: Figure): void => {
  process.stdout.write(`${JSON.stringify(figure)}\n`)
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
