import type pg from 'pg'
import type { Session } from '../acceptance/people.js'
import { sayFigure, whole } from './figure.js'
import { wordOf } from './planted.js'

/** One order or filter that a list offers, and the same by hand. */
export interface Case {
  what: string
  query: Record<string, string>
  where?: string
  order?: string
  /** Of the page alone and not of its count: rows that come first in this order, where there are enough of them. */
  first?: string
}
export const folded = (column: string) => `motora_plain(${column}) collate "C"`
/** @param text with `*` for any characters, as people write it: a `%` in it is a `%` */
export const like = (column: string, text: string) => `motora_plain(${column}) like motora_pattern('${text}')`
/** Both ways. @param newest the list's own order among equals @param isFilled it has always a value */
export const sortedBy =
  (newest: string) =>
  (name: string, by: string, isFilled = false): Case[] =>
    ['', '-'].map((sign) => ({
      what: `sorted by ${name}${sign && ', backwards'}`,
      query: { sort: `${sign}${name}` },
      order: `${by}${sign && ' desc'}, ${newest}`,
      ...(isFilled ? {} : { first: `${by} is not null` }),
    }))
/** The same where equals of a backwards order come backwards too (`equalsTurn`). @param newest of columns that fall */
export const turned =
  (newest: string) =>
  (name: string, by: string, isFilled = false): Case[] =>
    sortedBy(newest)(name, by, isFilled).map((one) =>
      one.query.sort?.startsWith('-') && by !== newest.split(' ')[0]
        ? { ...one, order: `${by} desc, ${newest.replaceAll(' desc', '')}` }
        : one,
    )
export const filtered = (name: string, condition: unknown, where: string): Case => ({
  what: `filtered by ${name} ${JSON.stringify(condition)}`,
  query: { filter: JSON.stringify({ [name]: condition }) },
  where,
})
export const searched = (search: string, column = 'search_text'): Case => ({
  what: `searched for "${search}"`,
  query: { search },
  where: `${column} like '%' || motora_pattern('${search}') || '%'`,
})

const at = (share: number, times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
const p95 = (times: readonly number[]): number => at(0.95, times)
const median = (times: readonly number[]): number => at(0.5, times)
const timed = async (what: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await what()
  return performance.now() - began
}

export interface ListToMeasure {
  /** Of the speed page. */
  id: string
  /** `customers`. */
  things: string
  many: number
  /** Of the call, with what is always asked for. */
  path: string
  always?: Record<string, string>
  /** Finds nothing: what the door itself costs (S7), which is taken off. */
  nothing: Record<string, string>
  cases: readonly Case[]
  /** By hand: what is read, from where, and which of it there is. */
  select: string
  from: string
  where: string
  /** The order unless asked. */
  newest: string
  /** Orders in which page 10,000 is compared with page 1; '' is the list's own. */
  far: readonly string[]
  /** What the whole call may take at p95. */
  maxMs?: number
}

/**
 * A page of 20 in each order and by each filter against hand-written SQL in the same database, and a page far behind.
 * The three that are compared take turns, and their medians are: so a ratio holds on a machine that others use as well.
 * What the door costs (S7) is measured by a page that finds nothing, and taken off.
 * `--only=enabled` measures those alone that are called so, `--rounds=6` each so often (12 unless said).
 */
export const measureList = async (admin: Session, client: pg.Client, list: ListToMeasure): Promise<void> => {
  const { id, things, many } = list
  const rounds = Number(wordOf('rounds') ?? 12)
  const read = async (query: Record<string, string>): Promise<Headers> => {
    const path = `${list.path}?${new URLSearchParams({ pageSize: '20', ...list.always, ...query })}`
    const answer = await admin.call('GET', path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return answer.headers
  }
  const byHand = ({ where = 'true', order = list.newest, first = 'true' }: Case) => {
    const from = `from ${list.from} where ${list.where} and ${where}`
    return async () => {
      await client.query(`select ${list.select} ${from} and ${first} order by ${order} limit 20`)
      await client.query(`select count(*) from (select 1 ${from} limit 100001) counted`)
    }
  }
  const only = wordOf('only')
  for (const one of list.cases) {
    if (only && !`${things} ${one.what}`.includes(only)) continue
    const hand = byHand(one)
    const [door, ours, theirs]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      door.push(await timed(() => read(list.nothing)))
      ours.push(await timed(() => read(one.query)))
      theirs.push(await timed(hand))
    }
    const [mine, base] = [Math.max(0, median(ours) - median(door)), median(theirs)]
    const isLate = list.maxMs !== undefined && p95(ours) > list.maxMs
    sayFigure({
      id,
      what: `${whole(many)} ${things}, a page ${one.what}`,
      ratio: mine / base,
      figure: `${mine.toFixed(1)} ms without its door, the call p95 ${p95(ours).toFixed(0)} ms`,
      baseline: `hand-written: ${base.toFixed(1)} ms, p95 ${p95(theirs).toFixed(0)} ms`,
      line: `at most 1.5 × hand-written SQL${list.maxMs === undefined ? '' : `, the call at most ${list.maxMs} ms`}`,
      pass: mine / base <= 1.5 && !isLate,
    })
  }
  // some of what was planted is no row of the list
  const farPage = Math.min(10_000, Math.floor((many * 0.9) / 20))
  for (const sort of list.far) {
    if (only && !`${things} page ${sort}`.includes(only)) continue
    const order: Record<string, string> = sort ? { sort } : {}
    const cursor = (await read({ ...order, page: String(farPage - 1) })).get('x-next-cursor') ?? ''
    const far: Record<string, string> = { ...order, page: String(farPage), ...(cursor ? { cursor } : {}) }
    const [first, last, byNumber]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      first.push(await timed(() => read(order)))
      last.push(await timed(() => read(far)))
      if (round < 3) byNumber.push(await timed(() => read({ ...order, page: String(farPage) })))
    }
    sayFigure({
      id,
      what: `${things}: page ${whole(farPage)} in the order "${sort || 'newest'}"`,
      ratio: median(last) / median(first),
      figure: `${median(last).toFixed(1)} ms by its cursor, ${median(byNumber).toFixed(1)} ms by its number`,
      baseline: `page 1: ${median(first).toFixed(1)} ms`,
      line: 'costs what page 1 costs (at most 1.3 ×)',
      pass: median(last) / median(first) <= 1.3,
    })
  }
}

/** How long a call takes at p95, of as many rounds as a list's, after one that warms it up. @param maxMs what was promised */
export const measureCall = async (
  admin: Session,
  { id, what, path, maxMs }: { id: string; what: string; path: string; maxMs: number },
): Promise<void> => {
  const only = wordOf('only')
  if (only && !what.includes(only)) return
  const read = async () => {
    const answer = await admin.call('GET', path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  await read()
  const times: number[] = []
  for (let round = 0; round < Number(wordOf('rounds') ?? 12); round += 1) times.push(await timed(read))
  sayFigure({
    id,
    what,
    figure: `p95 ${p95(times).toFixed(0)} ms, median ${median(times).toFixed(0)} ms`,
    line: `at most ${maxMs} ms`,
    pass: p95(times) <= maxMs,
  })
}
