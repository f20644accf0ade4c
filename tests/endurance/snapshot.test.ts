import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Session, signIn } from '../acceptance/people.js'
import { closedAfterEach } from '../closed-after-each.js'
import { openLite } from '../open-lite.js'
import { sayPromise, size } from '../promise.js'
import { Stand } from '../stand.js'
import { builtCommand } from './built-command.js'
import { askLite } from './read-shape.js'

// I3: a snapshot of 500,000 rows while people work.
const rows = 500_000
const boundMs = 5000

const { open, folderFor } = closedAfterEach()

/** Reports of ten days, as wide as those of real vehicles. */
const fill = async (stand: Stand): Promise<void> => {
  const lite = await openLite(stand)
  await lite.exec(`select motora_make_reports_week(now() - n * interval '1 day') from generate_series(0, 10) n`)
  await lite.exec(`insert into vehicle_reports (operator_id, vehicle_id, at, source, hash, received_at, fix_at, latitude, longitude,
      speed_kmh, heading_degrees, battery_percent, is_vehicle_on, odometer_metres, more, raw)
    select md5((n % 7)::text)::uuid, md5((n % 500)::text)::uuid, at, 'silence-z', sha256(n::text::bytea), at, at,
      41.35 + random() * 0.1, 2.1 + random() * 0.12, 20, 90, 60, true, n, '{"rangeKilometres": 40}', sha256(n::text::bytea) || sha256((n + 1)::text::bytea)
    from generate_series(1, ${rows}) n cross join lateral (select now() - n * interval '10 days' / ${rows} as at) t`)
  await lite.close()
}

/** Somebody who looks at a list again and again. @returns milliseconds of each look */
const lookOn = (session: Session): { stop: () => Promise<number[]> } => {
  const took: number[] = []
  let isOver = false
  const run = (async () => {
    while (!isOver) {
      const before = performance.now()
      await session.get('/operators/v1/Operators?pageSize=20')
      took.push(performance.now() - before)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await run
      return took
    },
  }
}

const countText = 'select count(*)::int as count from vehicle_reports'

test.skipIf(size === 'S')(
  'a snapshot of 500,000 rows holds others up for less than 5 s, is proven at once, and restores whole [I3]',
  async () => {
    const startedAt = Date.now()
    const [elsewhere, place] = [folderFor('elsewhere'), folderFor('place')]
    const stand = await Stand.start({ backend: 'embedded', world: 'bare', env: { MOTORA_SNAPSHOT_MINUTES: '0' } })
    open.push(stand)
    await stand.stop()
    await fill(stand)
    await stand.up()
    const looking = lookOn(await signIn(stand, 'admin'))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const taken = await builtCommand('backup', ['--to', elsewhere], { MOTORA_DATA_DIR: stand.dataDir })
    const took = await looking.stop()
    const stoppedMs = Number(/others waited (\d+) ms/.exec(taken.said)?.[1])
    const memoryMb = Math.round(stand.memoryMb)
    copyFileSync(join(stand.dataDir, 'master.key'), join(place, 'master.key'))
    await stand.stop()
    const [source] = await askLite(stand.dataDir, (ask) => ask<{ count: number }>(countText))

    const [name = ''] = readdirSync(elsewhere)
    const restored = await builtCommand('restore', ['--from', join(elsewhere, name)], { MOTORA_DATA_DIR: place })
    expect(restored.said).toContain('Restored:')
    const [found] = await askLite(place, (ask) => ask<{ count: number }>(countText))
    const figure = {
      rows: found?.count ?? 0,
      stoppedMs,
      maxWaitMs: Math.round(Math.max(...took)),
      looks: took.length,
      snapshotMs: taken.ms,
      restoreMs: restored.ms,
      memoryMb,
    }
    const bound = { stoppedMs: boundMs, maxWaitMs: boundMs + 500 }
    const pass = figure.rows === source?.count && stoppedMs <= boundMs && figure.maxWaitMs <= bound.maxWaitMs
    sayPromise({
      id: 'I3',
      backend: 'embedded',
      seed: 0,
      figure,
      bound,
      pass,
      seconds: (Date.now() - startedAt) / 1000,
    })
    expect(figure.rows).toBe(source?.count)
    expect(figure.rows).toBeGreaterThanOrEqual(rows)
    expect(figure.stoppedMs).toBeLessThanOrEqual(boundMs)
    expect(figure.maxWaitMs).toBeLessThanOrEqual(bound.maxWaitMs)
  },
)
