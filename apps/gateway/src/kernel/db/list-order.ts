import { asc, desc, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalidInput } from '../refusal.js'

/**
 * `-created,name` into an order by, over the columns that a list offers and no other.
 * The caller adds its own last column that makes the order whole.
 */
export const orderOf = (sort: string | undefined, sortable: Readonly<Record<string, PgColumn | SQL>>): SQL[] =>
  (sort?.split(',') ?? []).map((part) => {
    const descending = part.startsWith('-')
    const name = descending ? part.slice(1) : part
    const column = Object.hasOwn(sortable, name) ? sortable[name] : undefined
    if (!column) {
      throw invalidInput([
        {
          path: 'query.sort',
          code: 'unknown_column',
          message: `this list sorts by ${Object.keys(sortable).join(', ')}`,
        },
      ])
    }
    return descending ? desc(column) : asc(column)
  })
