import type { RefusalReason } from './row-refused.js'

/** What became of the rows; `read` is the sum of the others. */
export class ImportTally {
  read = 0
  taken = 0
  there = 0
  leftOut = 0
  readonly refused = new Map<RefusalReason, number>()
  readonly notes = new Map<string, number>()
  created = 0

  refuse(reason: RefusalReason): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1)
  }

  note(note: string): void {
    this.notes.set(note, (this.notes.get(note) ?? 0) + 1)
  }

  get refusedTotal(): number {
    return [...this.refused.values()].reduce((sum, count) => sum + count, 0)
  }
}

const counted = (count: number): string => count.toLocaleString('en-GB').padStart(11)
const byCountDescending = <K>(counts: Map<K, number>): [K, number][] => [...counts].sort((a, b) => b[1] - a[1])

/** The closing lines of an import. */
export const summaryOf = (tally: ImportTally, seconds: number, reportPath: string): string => {
  const perSecond = Math.round(tally.read / Math.max(seconds, 0.001))
  return [
    `${counted(tally.read)} rows read in ${seconds.toFixed(1)} s (${perSecond.toLocaleString('en-GB')} a second)`,
    `${counted(tally.taken)} taken`,
    `${counted(tally.there)} there already`,
    ...(tally.leftOut > 0 ? [`${counted(tally.leftOut)} left out, not asked for`] : []),
    `${counted(tally.refusedTotal)} refused${tally.refusedTotal > 0 ? `, each with its reason in ${reportPath}` : ''}`,
    ...byCountDescending(tally.refused).map(([reason, count]) => `${counted(count)}   ${reason}`),
    ...(tally.created > 0 ? [`${counted(tally.created)} vehicles entered into the fleet`] : []),
    ...byCountDescending(tally.notes).map(([note, count]) => `${counted(count)} note: ${note}`),
    '',
  ].join('\n')
}
