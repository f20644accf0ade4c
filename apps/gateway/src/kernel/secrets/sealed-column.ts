import { type Database, rowsOf, sql } from '../db/database.js'
import { headBytes } from './seal.js'

interface SealedValue {
  rowId: string
  sealed: Uint8Array
}

/** A column that holds sealed values, so that they can be sealed again. Its owner names it; this file knows no table. */
export interface SealedColumn {
  table: string
  column: string
  /** Values that begin with none of these heads, in the order of their rows, after this row. */
  listOthers(heads: readonly Uint8Array[], afterRowId: string, most: number): Promise<SealedValue[]>
  /** Puts one in the place of another. @returns false when it is another by now, or gone */
  replace(rowId: string, was: Uint8Array, now: Uint8Array): Promise<boolean>
}

const pageSize = 500

/** All values that begin with none of these heads, page by page: nothing is held meanwhile. */
export async function* eachOther(column: SealedColumn, heads: readonly Uint8Array[]): AsyncGenerator<SealedValue> {
  let after = ''
  for (;;) {
    const page = await column.listOthers(heads, after, pageSize)
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)?.rowId ?? ''
  }
}

type SQL = ReturnType<typeof sql>
const bytes = (value: Uint8Array): SQL => sql`decode(${Buffer.from(value).toString('hex')}, 'hex')`
const ask = (database: Database, query: SQL): Promise<{ row_id: string; sealed: string }[]> =>
  database.transaction({ kind: 'everything' }, (tx) => rowsOf(tx, query))

/** @param names table, column and the key of its rows */
export const createSealedColumn = (
  database: Database,
  names: { table: string; column: string; key: string },
): SealedColumn => {
  const table = sql.identifier(names.table)
  const column = sql.identifier(names.column)
  const key = sql.identifier(names.key)
  return {
    table: names.table,
    column: names.column,
    listOthers: async (heads, afterRowId, most) => {
      const known = sql.join(heads.map(bytes), sql`, `)
      const rows = await ask(
        database,
        sql`select ${key}::text as row_id, encode(${column}, 'hex') as sealed from ${table}
            where ${column} is not null and substring(${column} from 1 for ${sql.raw(String(headBytes))}) not in (${known})
              and ${key}::text > ${afterRowId}
            order by ${key}::text limit ${most}`,
      )
      return rows.map(({ row_id: rowId, sealed }) => ({ rowId, sealed: Buffer.from(sealed, 'hex') }))
    },
    replace: async (rowId, was, now) => {
      const rows = await ask(
        database,
        sql`update ${table} set ${column} = ${bytes(now)} where ${key}::text = ${rowId} and ${column} = ${bytes(was)}
            returning ${key}::text as row_id, '' as sealed`,
      )
      return rows.length > 0
    },
  }
}
