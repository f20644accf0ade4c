/** One question in SQL, asked as somebody whom row-level security does not bind. */
export type Ask = <R>(text: string) => Promise<R[]>

/** How many rows a table has, and a sum over every value of every row. */
export interface TableSum {
  /** With its schema, both in quotes where they need them. */
  name: string
  rows: number
  /** Decimal. The same rows in any order have the same. */
  sum: string
}

/** All tables but the database's own; a table in partitions counts as one. */
const tablesText = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
  order by 1`

/**
 * The question for one table. The hash of a row is the one by which PostgreSQL spreads rows over partitions, which it
 * therefore keeps from one version to the next. It is a plain sum over the columns, so that two rows which exchange a
 * value would add up to the same: it is hashed once more.
 */
export const sumText = (table: string): string => {
  const sum = 'sum(hashtextextended(hash_record_extended(motora_row, 0)::text, 0))'
  return `select count(*)::text as rows, coalesce(${sum}, 0)::text as sum from ${table} motora_row`
}

/** Counts and adds up every table there is, in the order of their names. */
export const sumTables = async (ask: Ask, tell: (table: string) => void = () => undefined): Promise<TableSum[]> => {
  const sums: TableSum[] = []
  for (const { name } of await ask<{ name: string }>(tablesText)) {
    tell(name)
    const [found] = await ask<{ rows: string; sum: string }>(sumText(name))
    sums.push({ name, rows: Number(found?.rows), sum: found?.sum ?? '' })
  }
  return sums
}

/** What differs between what was and what is, a sentence each; none when every table is the same. */
export const differencesOf = (was: readonly TableSum[], is: readonly TableSum[]): string[] => {
  const now = new Map(is.map((table) => [table.name, table]))
  const before = new Set(was.map(({ name }) => name))
  return [
    ...was.flatMap(({ name, rows, sum }) => {
      const found = now.get(name)
      if (!found) return [`${name} is missing`]
      if (found.rows !== rows) return [`${name} has ${found.rows} rows instead of ${rows}`]
      return found.sum === sum ? [] : [`${name} has other values than it had`]
    }),
    ...is.filter(({ name }) => !before.has(name)).map(({ name }) => `${name} was not there`),
  ]
}

export const rowsOfAll = (tables: readonly TableSum[]): number => tables.reduce((sum, { rows }) => sum + rows, 0)
