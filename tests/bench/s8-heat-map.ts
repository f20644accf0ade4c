import pg from 'pg'
import { signIn } from '../acceptance/people.js'
import { openLite } from '../open-lite.js'
import { type Backend, Stand } from '../stand.js'
import { sayFigure, whole } from './figure.js'

// S8: the heat map of 90 days as its call answers it, against one sequential scan of the reports that it counts.
const days = 90
/** An operator of its own, whose vehicles nobody moves meanwhile. */
const operatorId = '0190a000-0000-7000-8000-00000000008e'
/** A city on PostgreSQL, a small town on the embedded database. */
const points: Record<Backend, number> = { postgres: 10_000_000, embedded: 1_000_000 }
const townCells: Record<Backend, number> = { postgres: 12_000, embedded: 2400 }

type Ask = (text: string) => Promise<Record<string, unknown>[]>

/** As the owner, past the gateway; the embedded database has one user at a time. */
const asOwner = async <T>(stand: Stand, use: (ask: Ask) => Promise<T>): Promise<T> => {
  if (stand.databaseUrl) {
    const client = new pg.Client({ connectionString: stand.databaseUrl })
    await client.connect()
    try {
      return await use(async (text) => (await client.query(text)).rows)
    } finally {
      await client.end()
    }
  }
  await stand.stop()
  const lite = await openLite(stand)
  try {
    return await use(async (text) => (await lite.query<Record<string, unknown>>(text)).rows)
  } finally {
    await lite.close()
    await stand.up()
  }
}

/** Reports anywhere in a city, as wide as those of a real vehicle. */
const reportsOf = (count: number): string => `
  insert into bench_reports (operator_id, vehicle_id, at, source, hash, received_at, fix_at, latitude, longitude,
    speed_kmh, heading_degrees, battery_percent, is_vehicle_on, odometer_metres, more, raw)
  select '${operatorId}', md5((n % 1000)::text)::uuid, t.at, 'silence-z', '\\x00112233445566778899aabbccddeeff', t.at, t.at,
    41.35 + random() * 0.1, 2.1 + random() * 0.12, 20, 90, 60, true, n, '{"rangeKilometres": 40, "drivingMode": "eco"}',
    '\\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
  from generate_series(1, ${count}) n
  cross join lateral (
    select current_date - ${days - 1} + (n::float8 / ${count} * ${days - 0.01}) * interval '1 day' as at
  ) t`

const hours = (of: (hour: number) => string): string => Array.from({ length: 24 }, (_, hour) => of(hour)).join(', ')
/** As many reports in every cell on every day, each in an hour of its own: the most rows that so many can have. */
const heatOf = (count: number, cells: number): string => `
  insert into heat_days (operator_id, day, cell, reports, ${hours((hour) => `hour_${hour}`)})
  select '${operatorId}', current_date - n / ${cells}, (131350 + n % ${cells} / 120)::bigint * 524288 + 182100 + n % 120,
    reports, ${hours((hour) => `((${hour} - n % 24 + 24) % 24 < reports)::int`)}
  from generate_series(0, ${days * cells - 1}) n
  cross join lateral (
    select ((n + 1) * ${count}::bigint / ${days * cells} - n * ${count}::bigint / ${days * cells})::int as reports
  ) c where reports > 0`

const scanMs = async (ask: Ask): Promise<number> => {
  await ask('set max_parallel_workers_per_gather = 0')
  const scan = `select count(*)::int as n from bench_reports where operator_id = '${operatorId}'
    and at >= current_date - ${days - 1} and latitude is not null and doubts is null`
  await ask(scan)
  const began = performance.now()
  await ask(scan)
  return performance.now() - began
}

/** The middle one of seven, after a first one that does not count. */
const callMs = async (use: () => Promise<unknown>): Promise<number> => {
  await use()
  const took: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const began = performance.now()
    await use()
    took.push(performance.now() - began)
  }
  return took.sort((a, b) => a - b)[3] ?? Number.NaN
}

const measure = async (backend: Backend): Promise<void> => {
  const stand = await Stand.start({ backend, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
  try {
    const baseline = await asOwner(stand, async (ask) => {
      await ask(`set timezone = 'UTC'`)
      await ask(`insert into operators (id, name, cif, parent_id, timezone, created_at)
        values ('${operatorId}', 'Heat', 'heat', '${operatorId}', 'UTC', now())`)
      await ask('create table bench_reports (like vehicle_reports)')
      await ask(reportsOf(points[backend]))
      await ask(heatOf(points[backend], townCells[backend]))
      await ask('vacuum analyze bench_reports')
      await ask('vacuum analyze heat_days')
      return scanMs(ask)
    })
    const admin = await signIn(stand, 'admin')
    const until = new Date().toISOString().slice(0, 10)
    const since = new Date(Date.parse(until) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
    const call = `/vehicles/v1/vehicles/GetHeatMap?since=${since}&until=${until}&sharingOperatorId=${operatorId}`
    const shown = await admin.get<{ weight: number }[]>(call)
    const counted = shown.reduce((all, { weight }) => all + weight, 0)
    if (counted !== points[backend]) throw new Error(`counted ${counted} of ${points[backend]} reports`)
    const what = `heat map of ${days} days, ${whole(points[backend])} reports, ${backend}`
    const scan = `one sequential scan of the reports: ${whole(baseline)} ms`
    const ours = await callMs(() => admin.get(call))
    sayFigure({
      id: 'S8',
      what: `${what}: the call, ${whole(shown.length)} cells`,
      figure: `${whole(ours)} ms`,
      baseline: scan,
      ratio: ours / baseline,
      line: 'at most 1,000 ms for 10,000,000 reports on PostgreSQL',
      ...(backend === 'postgres' ? { pass: ours <= 1000 } : {}),
    })
    const byHour = await callMs(() => admin.get(`${call}&byHour=true`))
    sayFigure({
      id: 'S8',
      what: `${what}: by hour of the day`,
      figure: `${whole(byHour)} ms`,
      baseline: scan,
      ratio: byHour / baseline,
      line: 'none',
    })
  } finally {
    await stand.close()
  }
}

const named = process.argv.slice(2).find((word) => !word.startsWith('--'))
for (const backend of (named?.split(',') ?? ['postgres', 'embedded']) as Backend[]) await measure(backend)
