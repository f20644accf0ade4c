import pg from 'pg'
import { size } from './promise.js'
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

/** Engines for what only size M must prove: both there, one in size S, so that each push tries it all the same. */
export const enginesFor = (inSmall: Backend): readonly Backend[] => (size === 'M' ? backends : [inSmall])
