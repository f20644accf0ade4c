import pg from 'pg'
import { drawn } from './promise.js'
import type { Backend } from './stand.js'
import { serverUrl } from './test-server.js'

const reachable = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: serverUrl(), connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Both engines, for tests that name them; say with `sayNotTried` what is skipped without a server. */
export const backends: readonly Backend[] = ['embedded', 'postgres']

/** Whether a PostgreSQL server answers where the tests look for one. */
export const postgresIsThere: boolean = await reachable()

/** Both in a whole run, else the one whose turn it is. Without a server both, so that what is not tried is said. */
export const enginesFor = (what: string): readonly Backend[] =>
  postgresIsThere ? drawn(`${what} on`, backends) : backends
