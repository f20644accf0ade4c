import { createServer } from 'node:http'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { withDatabase } from '../acceptance/access/stored-rows.js'
import { backends, postgresIsThere } from '../backends.js'
import { foundFuzzed } from '../fuzz/fuzz-company.js'
import { sqlmapIsThere, tryInjection } from '../fuzz/injection.js'
import { type Fuzzed, proveRequests, proveSequences, proveTexts } from '../fuzz/prove.js'
import { agent } from '../fuzz/send-case.js'
import { sendPlain } from '../fuzz/send-plain.js'
import { sayNotTried, sayPromise, size } from '../promise.js'
import type { Backend } from '../stand.js'
import { serverUrl } from '../test-server.js'

// In size S the same runs as `tests/acceptance/fuzz.test.ts`, on the engine of that run.
const large = (timeout: number) => ({ skip: size !== 'M', timeout })

/** Of the 100,000 requests and 5,000 sequences each engine has its half. */
const requests = 50_000
const sequences = 2_500

let fuzzed: Fuzzed | undefined
afterEach(async () => {
  await fuzzed?.company.stand.close()
  fuzzed = undefined
})
const found = async (backend: Backend): Promise<Fuzzed> => {
  fuzzed = { backend, ...(await foundFuzzed(backend)) }
  return fuzzed
}
const isMissing = (backend: Backend, ...ids: string[]): boolean => {
  if (backend !== 'postgres' || postgresIsThere) return false
  for (const id of ids) sayNotTried(id, backend, 'no PostgreSQL server')
  return true
}

test.for(backends)(
  '%s: 100,000 requests and 5,000 sequences over both engines [F1, F2, F3]',
  large(1_500_000),
  async (backend) => {
    if (isMissing(backend, 'F1', 'F2', 'F3')) return
    const all = await found(backend)
    // every text in every field: one half of them on each engine
    expect(await proveTexts(all, 2, backends.indexOf(backend))).toEqual([])
    expect(await proveSequences(all, sequences)).toEqual([])
    expect(await proveRequests(all, requests)).toEqual([])
  },
)

/** A server of our own that writes what is asked into its SQL. */
const openHole = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  const server = createServer((asked, reply) => {
    const name = new URL(asked.url ?? '', 'http://localhost').searchParams.get('search') ?? ''
    client.query(`select name from (values ('a'), ('b')) t (name) where name = '${name}'`).then(
      ({ rows }) => reply.end(JSON.stringify(rows)),
      () => reply.writeHead(500).end('[]'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await client.end()
  }
  return { url: `http://127.0.0.1:${port}/list?search=a`, close }
}

test('planted: sqlmap finds a hole that there is', large(120_000), async () => {
  if (!postgresIsThere || !sqlmapIsThere()) return
  const hole = await openHole()
  const { found: isFound, text } = await tryInjection(hole.url, 'search', {}, 90_000)
  await hole.close()
  expect(isFound, text.slice(-2_000)).toBe(true)
})

test('sqlmap finds no way into the parameters of lists [F3, 1.2.4]', large(300_000), async () => {
  if (isMissing('postgres', 'F3-sqlmap')) return
  if (!sqlmapIsThere()) {
    sayNotTried('F3-sqlmap', 'postgres', 'Debian’s sqlmap is not installed')
    return
  }
  const began = Date.now()
  const { company } = await found('postgres')
  const lists: [path: string, parameters: string][] = [
    ['/vehicles/v1/vehicles?search=a&sort=name&field=Plate&value=1', 'search,sort,value'],
    ['/operators/v1/Operators?search=a&sort=name&filter={"name":"a*"}', 'search,sort,filter'],
    ['/technicians/v1/Tickets/GetAll?search=a&sort=title&since=2020-01-01', 'search,sort,since'],
    ['/users/v1/Audit?sort=at&filter={"event":"a*"}', 'sort,filter'],
  ]
  let whole = 0
  const holes: string[] = []
  for (const [path, parameters] of lists) {
    const url = `${company.stand.origin}/api${path}`
    const tried = await tryInjection(url, parameters, company.headersOf('admin'), 60_000)
    whole += tried.whole ? 1 : 0
    if (tried.found) holes.push(`${path}: ${tried.text.slice(-2_000)}`)
  }
  sayPromise({
    id: 'F3-sqlmap',
    backend: 'postgres',
    seed: 0,
    seconds: (Date.now() - began) / 1000,
    figure: { lists: lists.length, triedToTheEnd: whole, holes: holes.length },
    bound: { holes: 0 },
    pass: holes.length === 0,
  })
  expect(holes).toEqual([])
})

test.for(backends)(
  '%s: a heat map of 90 days over a million points within 3 s [F8]',
  large(300_000),
  async (backend) => {
    if (isMissing(backend, 'F8-heat-map')) return
    const began = Date.now()
    const { company } = await found(backend)
    const operator = company.planted.things.campus.operator
    // a town of 2,400 cells, a million reports spread over all days and hours
    await withDatabase(company.stand, (sql) =>
      sql(`insert into heat_days
      select '${operator}', current_date - n / 2400, (131350 + n % 2400 / 60)::bigint * 524288 + 182100 + n % 60, 5${', 0, 1, 0'.repeat(8)}
      from generate_series(0, ${90 * 2400 - 1}) n on conflict do nothing`),
    )
    const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const path = `/vehicles/v1/vehicles/GetHeatMap?sharingOperatorId=${operator}&since=${day(89)}&until=${day(0)}`
    const asked: number[] = []
    let points = 0
    for (let n = 0; n < 3; n += 1) {
      const at = Date.now()
      const { status, text } = await sendPlain(company, { as: 'admin', method: 'GET', path }, agent)
      asked.push(Date.now() - at)
      expect(status, text.slice(0, 300)).toBe(200)
      points = (JSON.parse(text) as { weight: number }[]).reduce((sum, { weight }) => sum + weight, 0)
    }
    const slowestMs = Math.max(...asked)
    sayPromise({
      id: 'F8-heat-map',
      backend,
      seed: 0,
      seconds: (Date.now() - began) / 1000,
      figure: { points, slowestMs },
      bound: { slowestMs: 3_000 },
      pass: slowestMs <= 3_000,
    })
    expect(points).toBeGreaterThanOrEqual(1_000_000)
    expect(slowestMs).toBeLessThanOrEqual(3_000)
  },
)
