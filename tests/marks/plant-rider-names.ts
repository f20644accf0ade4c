import { companies, type Planted } from '../acceptance/access/planted.js'
import type { Ask } from '../acceptance/access/stored-rows.js'
import type { MarkBook } from './mark-book.js'

/** Names and towns of riders, past the doors: staff cannot write them yet, and registering makes riders of nobody's. */
export const plantRiderNames =
  (book: MarkBook) =>
  async (sql: Ask, { things }: Planted): Promise<void> => {
    for (const owner of companies) {
      const texts = ['firstName', 'lastName', 'city'].map((name) => book.mark(owner, `rider ${name}`))
      await sql('update customers set first_name = $2, last_name = $3, city = $4 where id = $1', [
        things[owner].rider,
        ...texts,
      ])
    }
  }
