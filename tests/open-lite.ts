import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { Stand } from './stand.js'

/** The embedded database of a stopped gateway, as its owner: with every extension that the product's tables use. */
export const openLite = (stand: Pick<Stand, 'dataDir'>): Promise<PGlite> =>
  PGlite.create({ dataDir: join(stand.dataDir, 'database'), extensions: { unaccent, pg_trgm } })
