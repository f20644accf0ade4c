import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { enterVehicles, Load, type LoadResult } from '../endurance/load.js'
import { type Backend, Stand } from '../stand.js'
import { copyIn, copyOut } from './copy.js'
import { sayFigure, whole } from './figure.js'

// S3: reports through the TCP door, whole pipeline, acknowledged after commit; against COPY of the same rows.
const vehicles = 500
const sameTable = 'create table bench_copy (like vehicle_reports including all)'

const run = async (stand: Stand, imeis: string[], reportsPerSecond: number, seconds: number): Promise<LoadResult> => {
  const load = new Load(stand, { imeis, reportsPerSecond, seconds, seed: 7, window: 8 })
  try {
    return await load.result()
  } finally {
    await load.close()
  }
}

/** Rows a second into a table of the same shape and keys. */
const copyRate = async (stand: Stand): Promise<{ rows: number; perSecond: number }> => {
  if (stand.databaseUrl) {
    const client = new pg.Client({ connectionString: stand.databaseUrl })
    await client.connect()
    try {
      await client.query(sameTable)
      const text = await copyOut(client, 'copy (select * from vehicle_reports) to stdout')
      const startedAt = performance.now()
      const rows = await copyIn(client, 'copy bench_copy from stdin', text)
      return { rows, perSecond: (rows / (performance.now() - startedAt)) * 1000 }
    } finally {
      await client.end()
    }
  }
  const lite = await PGlite.create({ dataDir: join(stand.dataDir, 'database'), extensions: { unaccent } })
  try {
    await lite.exec(sameTable)
    const { blob } = await lite.query(`copy (select * from vehicle_reports) to '/dev/blob'`)
    if (!blob) throw new Error('the embedded database gave no copy')
    const startedAt = performance.now()
    const { affectedRows: rows = 0 } = await lite.query(`copy bench_copy from '/dev/blob'`, [], { blob })
    return { rows, perSecond: (rows / (performance.now() - startedAt)) * 1000 }
  } finally {
    await lite.close()
  }
}

const measure = async (backend: Backend): Promise<void> => {
  const stand = await Stand.start({ backend, world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '1000000' } })
  try {
    const { imeis } = await enterVehicles(stand, vehicles)
    await run(stand, imeis, 2000, 3)
    const most = await run(stand, imeis, 40_000, 10)
    const asked = backend === 'postgres' ? 10_000 : 2000
    const steady = await run(stand, imeis, asked, 8)
    await stand.stop()
    const copied = await copyRate(stand)
    const ratio = most.acknowledgedPerSecond / copied.perSecond
    const lines = { postgres: 'at least 10,000 reports/s and 0.25 × COPY', embedded: 'none; at least 0.25 × its COPY' }
    sayFigure({
      id: 'S3',
      what: `telemetry, TCP door to commit, ${backend}: as fast as it takes them`,
      figure: `${whole(most.acknowledgedPerSecond)} reports/s`,
      baseline: `COPY of ${whole(copied.rows)} rows: ${whole(copied.perSecond)}/s`,
      ratio,
      line: lines[backend],
      pass: ratio >= 0.25 && (backend === 'embedded' || most.acknowledgedPerSecond >= 10_000),
    })
    sayFigure({
      id: 'S3',
      what: `telemetry, ${backend}: answered after, when ${whole(asked)} reports/s are sent`,
      figure: `p50 ${steady.p50Ms} ms, p99 ${steady.p99Ms} ms at ${whole(steady.acknowledgedPerSecond)}/s`,
      line: 'p99 at most 250 ms at 10,000/s on PostgreSQL',
      ...(backend === 'postgres'
        ? { pass: steady.p99Ms <= 250 && steady.heldBack === 0 && steady.unanswered === 0 }
        : {}),
    })
  } finally {
    await stand.close()
  }
}

const named = process.argv.slice(2).find((word) => !word.startsWith('--'))
for (const backend of (named?.split(',') ?? ['postgres', 'embedded']) as Backend[]) await measure(backend)
