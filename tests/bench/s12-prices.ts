import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { gatewayEnvironment } from '../gateway-environment.js'
import { Stand } from '../stand.js'
import { sayFigure } from './figure.js'

// MONEY §4: 100,000 stored rentals are priced again by their version, and give the kept cents. Their prices were worked
// out by SQL. Then one cent is changed, and found.
const command = fileURLToPath(new URL('../../apps/gateway/dist/commands/price-check.js', import.meta.url))

const stand = await Stand.start({ backend: 'postgres', world: 'bare' })
const client = new pg.Client({ connectionString: stand.databaseUrl })
try {
  await client.connect()
  await client.query(readFileSync(new URL('./s12-prices.sql', import.meta.url), 'utf8'))
  for (const table of ['services', 'service_phases']) await client.query(`vacuum analyze ${table}`)
  const check = () => {
    const env = {
      ...gatewayEnvironment,
      DATABASE_URL: stand.databaseUrl,
      MOTORA_DATA_DIR: stand.dataDir,
      MOTORA_DEMO: '1',
      MOTORA_MASTER_KEY_FILE: join(stand.dataDir, 'master.key'),
    }
    const { stdout, stderr } = spawnSync(process.execPath, [command], { env, encoding: 'utf8' })
    const found = /^(\d+) rentals in ([\d.]+) s, (\d+) differences/m.exec(stdout)
    if (!found) throw new Error(`the check said: ${stdout}${stderr}`)
    return { rentals: Number(found[1]), seconds: Number(found[2]), differences: Number(found[3]) }
  }
  const { rentals, seconds, differences } = check()
  sayFigure({
    id: 'S12',
    what: `${rentals.toLocaleString('en')} stored rentals priced again, PostgreSQL`,
    figure: `${seconds} s, ${differences} differences`,
    line: 'at most 10 s, no difference',
    pass: rentals === 100_000 && seconds <= 10 && differences === 0,
  })
  await client.query(
    'update services set price_cents = price_cents + 1 where id = (select max(id::text)::uuid from services)',
  )
  const changed = check()
  sayFigure({
    id: 'S12',
    what: 'the same, after one cent was changed',
    figure: `${changed.differences} difference`,
    line: 'it is found',
    pass: changed.differences === 1,
  })
} finally {
  await client.end()
  await stand.close()
}
