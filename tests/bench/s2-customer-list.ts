import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type Session, signIn } from '../acceptance/people.js'
import { Stand } from '../stand.js'
import { sayFigure, whole } from './figure.js'

// S2: a page of a million customers, in each order and by each filter that the list offers, against the same rows by
// hand-written SQL in the same database. What the door itself costs (S7) is measured by a page that finds nobody, and
// taken off.
const many = 1_000_000
const rounds = 12
const rows = new URL('./s2-customers.sql', import.meta.url)

interface Case {
  what: string
  query: Record<string, string>
  where?: string
  order?: string
}
const newest = 'registered_at desc, id desc'
const folded = (column: string) => `motora_plain(${column}) collate "C"`
const like = (column: string, text: string) => `motora_plain(${column}) like motora_pattern('${text}')`
/** Both ways. `isFilled`: it has always a value. */
const sorted = (name: string, by: string, isFilled = false): Case[] => [
  { what: `sorted by ${name}`, query: { sort: name }, order: `${by}${isFilled ? '' : ' nulls last'}, ${newest}` },
  {
    what: `sorted by ${name}, backwards`,
    query: { sort: `-${name}` },
    order: `${by} desc${isFilled ? '' : ' nulls last'}, ${newest}`,
  },
]
const filtered = (name: string, condition: unknown, where: string): Case => ({
  what: `filtered by ${name} ${JSON.stringify(condition)}`,
  query: { filter: JSON.stringify({ [name]: condition }) },
  where,
})
const trips = '(select coalesce(sum(trips_count), 0) from customer_operators l where l.customer_id = c.id)'
const isPrivate = `exists (select from customer_operators l join operators o on o.id = l.operator_id
  where l.customer_id = c.id and l.unlinked_at is null and o.is_private)`
const cases: Case[] = [
  { what: 'as it begins', query: {} },
  ...sorted('dateFirstRegister', 'registered_at', true),
  ...sorted('dateValidated', 'validated_at'),
  ...sorted('fullName', folded('full_name')),
  ...sorted('email', folded('email'), true),
  ...sorted('mobilePhone', folded('mobile_phone')),
  ...sorted('city', folded('city')),
  ...sorted('country', 'country', true),
  ...sorted('canOperate', 'can_operate', true),
  ...sorted('cannotOperateReason', folded('cannot_operate_reason')),
  ...sorted('enabled', 'enabled', true),
  ...sorted('reviewState', 'review_state'),
  ...sorted('nOfTrips', trips, true),
  filtered(
    'dateFirstRegister',
    ['2023-01-01T00:00:00Z', '2023-01-02T00:00:00Z'],
    "registered_at >= '2023-01-01T00:00:00Z' and registered_at < '2023-01-02T00:00:00Z'",
  ),
  filtered('dateValidated', [null], 'validated_at is null'),
  filtered('fullName', 'núria', like('full_name', '%nuria%')),
  filtered('email', '*99999@many.test', like('email', '%99999@many.test')),
  filtered('mobilePhone', '*012345', like('mobile_phone', '%012345')),
  filtered('city', 'girona', like('city', '%girona%')),
  filtered('country', ['FR', 'IT'], "country in ('FR', 'IT')"),
  filtered('canOperate', false, 'can_operate = false'),
  filtered('cannotOperateReason', 'blurred 7', like('cannot_operate_reason', '%blurred 7%')),
  filtered('enabled', false, 'enabled = false'),
  filtered('reviewState', ['invalidated'], "review_state = 'invalidated'"),
  filtered('nOfTrips', '>120', `${trips} > 120`),
  filtered('isPrivate', true, isPrivate),
  {
    what: 'searched for "zoe 1a2"',
    query: { search: 'zoe 1a2' },
    where: "search_text like '%' || motora_pattern('zoe 1a2') || '%'",
  },
]

const p95 = (times: number[]): number => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0
const timed = async (what: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await what()
  return performance.now() - began
}
const path = (query: Record<string, string>) =>
  `/customers/v1/Customers?${new URLSearchParams({ pageSize: '20', ...query })}`
const read = async (admin: Session, query: Record<string, string>): Promise<Headers> => {
  const answer = await admin.call('GET', path(query))
  if (!answer.ok) throw new Error(`${path(query)}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return answer.headers
}

const stand = await Stand.start({ backend: 'postgres', world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '10000000' } })
const client = new pg.Client({ connectionString: stand.databaseUrl })
try {
  await client.connect()
  await client.query(readFileSync(rows, 'utf8').replaceAll('1000000', String(many)))
  for (const table of ['customers', 'customer_operators']) await client.query(`vacuum analyze ${table}`)
  const admin = await signIn(stand, 'admin')
  const byHand = ({ where = 'true', order = newest }: Case) => {
    const from = `from customers c where erased_at is null and ${where}`
    return async () => {
      await client.query(`select c.*, ${trips} as trips, ${isPrivate} as is_private ${from} order by ${order} limit 20`)
      await client.query(`select count(*) from (select 1 ${from} limit 100001) counted`)
    }
  }
  const nobody: Record<string, string> = { field: 'CustomerId', value: '00000000-0000-4000-8000-000000000000' }
  const doorTimes: number[] = []
  for (let round = 0; round < 40; round += 1) doorTimes.push(await timed(() => read(admin, nobody)))
  const door = p95(doorTimes)
  sayFigure({
    id: 'S2',
    what: 'the door alone: a page that finds nobody',
    figure: `p95 ${door.toFixed(1)} ms`,
    line: 'none; taken off below',
  })
  for (const one of cases) {
    const hand = byHand(one)
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(() => read(admin, one.query)))
      theirs.push(await timed(hand))
    }
    const [mine, base] = [Math.max(0, p95(ours) - door), p95(theirs)]
    sayFigure({
      ...{ id: 'S2', what: `${whole(many)} customers, a page ${one.what}`, ratio: mine / base },
      figure: `p95 ${mine.toFixed(1)} ms`,
      baseline: `hand-written: ${base.toFixed(1)} ms`,
      line: 'at most 1.5 × hand-written SQL',
      pass: mine / base <= 1.5,
    })
  }
  for (const sort of ['', 'fullName', '-canOperate']) {
    const order: Record<string, string> = sort ? { sort } : {}
    const cursor = (await read(admin, { ...order, page: '9999' })).get('x-next-cursor') ?? ''
    const far: Record<string, string> = { ...order, page: '10000', cursor }
    const [first, last, byNumber]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      first.push(await timed(() => read(admin, order)))
      last.push(await timed(() => read(admin, far)))
      if (round < 3) byNumber.push(await timed(() => read(admin, { ...order, page: '10000' })))
    }
    sayFigure({
      ...{ id: 'S2', what: `page 10,000 in the order "${sort || 'newest'}"`, ratio: p95(last) / p95(first) },
      figure: `p95 ${p95(last).toFixed(1)} ms by its cursor, ${p95(byNumber).toFixed(1)} ms by its number`,
      baseline: `page 1: ${p95(first).toFixed(1)} ms`,
      line: 'costs what page 1 costs (at most 1.3 ×)',
      pass: p95(last) / p95(first) <= 1.3,
    })
  }
} finally {
  await client.end()
  await stand.close()
}
