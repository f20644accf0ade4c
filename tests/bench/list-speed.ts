import type pg from 'pg'
import type { Session } from '../acceptance/people.js'
import { sayFigure, whole } from './figure.js'

/** One order or filter that a list offers, and the same by hand. */
export interface Case {
  what: string
  query: Record<string, string>
  where?: string
  order?: string
}
export const folded = (column: string) => `motora_plain(${column}) collate "C"`
export const like = (column: string, text: string) => `motora_plain(${column}) like motora_pattern('${text}')`
/** Both ways. @param newest the list's own order among equals @param isFilled it has always a value */
export const sortedBy =
  (newest: string) =>
  (name: string, by: string, isFilled = false): Case[] =>
    ['', '-'].map((sign) => ({
      what: `sorted by ${name}${sign && ', backwards'}`,
      query: { sort: `${sign}${name}` },
      order: `${by}${sign && ' desc'}${isFilled ? '' : ' nulls last'}, ${newest}`,
    }))
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

/** `--rows=100000` of the command line. */
export const rowsAsked = (unlessSaid: number): number => {
  const said = process.argv.find((word) => word.startsWith('--rows='))
  const rows = said ? Number(said.slice('--rows='.length)) : unlessSaid
  if (!Number.isSafeInteger(rows) || rows < 1000) throw new Error('--rows takes a whole number from 1,000 on')
  return rows
}

const p95 = (times: number[]): number => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
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
  rounds?: number
}

/** A page of 20 in each order and by each filter against hand-written SQL in the same database, and a page far behind. */
export const measureList = async (admin: Session, client: pg.Client, list: ListToMeasure): Promise<void> => {
  const { id, things, many, rounds = 12 } = list
  const read = async (query: Record<string, string>): Promise<Headers> => {
    const path = `${list.path}?${new URLSearchParams({ pageSize: '20', ...list.always, ...query })}`
    const answer = await admin.call('GET', path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return answer.headers
  }
  const byHand = ({ where = 'true', order = list.newest }: Case) => {
    const from = `from ${list.from} where ${list.where} and ${where}`
    return async () => {
      await client.query(`select ${list.select} ${from} order by ${order} limit 20`)
      await client.query(`select count(*) from (select 1 ${from} limit 100001) counted`)
    }
  }
  const doorTimes: number[] = []
  for (let round = 0; round < 40; round += 1) doorTimes.push(await timed(() => read(list.nothing)))
  const door = p95(doorTimes)
  sayFigure({
    ...{ id, what: `${things}: the door alone, a page that finds nothing`, figure: `p95 ${door.toFixed(1)} ms` },
    line: 'none; taken off below',
  })
  for (const one of list.cases) {
    const hand = byHand(one)
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(() => read(one.query)))
      theirs.push(await timed(hand))
    }
    const [mine, base] = [Math.max(0, p95(ours) - door), p95(theirs)]
    sayFigure({
      ...{ id, what: `${whole(many)} ${things}, a page ${one.what}`, ratio: mine / base },
      figure: `p95 ${mine.toFixed(1)} ms`,
      baseline: `hand-written: ${base.toFixed(1)} ms`,
      line: 'at most 1.5 × hand-written SQL',
      pass: mine / base <= 1.5,
    })
  }
  // some of what was planted is no row of the list
  const farPage = Math.min(10_000, Math.floor((many * 0.9) / 20))
  for (const sort of list.far) {
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
      ...{ id, what: `${things}: page ${whole(farPage)} in the order "${sort || 'newest'}"` },
      ratio: p95(last) / p95(first),
      figure: `p95 ${p95(last).toFixed(1)} ms by its cursor, ${p95(byNumber).toFixed(1)} ms by its number`,
      baseline: `page 1: ${p95(first).toFixed(1)} ms`,
      line: 'costs what page 1 costs (at most 1.3 ×)',
      pass: p95(last) / p95(first) <= 1.3,
    })
  }
}
