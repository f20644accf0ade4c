import type { ChainBreak, ChainCheck } from '../kernel/audit/check-chain.js'

const sentences: Record<ChainBreak['kind'], string> = {
  edited: 'not what was written',
  moved: 'in the place of another',
  deleted: 'removed',
  cut: 'cut off the end',
  rewritten: 'not the one that the data folder holds, so the chain was written again up to it',
}

const placeOf = ({ from, to }: ChainBreak): string => (from === to ? `record ${from}` : `records ${from} to ${to}`)

/** What a check of the chain found, a line each, for the person who ran it. */
export const checkReport = ({ records, head, breaks }: ChainCheck, anchors: number): string => {
  const lines = breaks.map((one) => `${placeOf(one)}: ${sentences[one.kind]}${one.id ? ` (id ${one.id})` : ''}`)
  const looked = `${records} records looked at, the last is ${head.sequence}; ${anchors} anchors outside the database.`
  const nothing = anchors === 0 && records > 0 ? ['No anchors here: a cut end cannot be found.'] : []
  return [...lines, ...nothing, looked, breaks.length === 0 ? 'Nothing is broken.' : '', ''].join('\n')
}
