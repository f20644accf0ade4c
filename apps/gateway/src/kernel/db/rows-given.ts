import { type SQL, sql } from 'drizzle-orm'

/**
 * A room's own rows as a table in its query, in one parameter however many they are: `insert into … select … from
 * ${rowsGiven('d', { id: 'uuid', name: 'text' }, rows)}`. Never another room's rows: those are joined in a view.
 * @param columns of the table, each with its type in SQL; what a row does not have of them is null
 */
export const rowsGiven = <C extends string>(
  name: string,
  columns: Readonly<Record<C, string>>,
  rows: readonly { readonly [column in C]?: unknown }[],
): SQL => {
  const names = Object.keys(columns) as C[]
  const given = rows.map((row) => Object.fromEntries(names.map((column) => [column, row[column] ?? null])))
  const typed = names.map((column) => `"${column}" ${columns[column]}`).join(', ')
  // the database refuses JSON with half a character, as of a text that was cut within one
  const whole = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value
  const text = JSON.stringify(given, whole)
  return sql`json_to_recordset(${text}::text::json) as ${sql.raw(`${name} (${typed})`)}`
}
