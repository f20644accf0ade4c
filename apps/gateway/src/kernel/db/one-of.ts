import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { arrayText } from './array-text.js'

/**
 * Rows whose column is one of many values. They travel as one text: of a page of a thousand rows each look-up would write a
 * thousand parameters, which took longer than reading the rows, and a statement takes no more than 65,535. No values: no
 * row.
 */
export const isOneOf = (column: PgColumn, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${arrayText(values)}::${sql.raw(column.getSQLType())}[])`

/** The same in a kept statement. @param name of the value: `arrayText` of the values */
export const isOneOfNamed = (column: PgColumn, name: string): SQL =>
  sql`${column} = any(${sql.placeholder(name)}::${sql.raw(column.getSQLType())}[])`
