import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import type { Span } from '../span.js'

/** A moment in a query. @param at milliseconds since 1970 */
export const moment = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/** Of the operator that is asked for, or of all that the work sees. */
export const ofOperator = ({ operatorId }: Pick<Span, 'operatorId'>): SQL =>
  operatorId === undefined ? sql`true` : sql`operator_id = ${operatorId}::uuid`

export const onDays = ({ firstDay, lastDay }: Span): SQL => sql`day between ${firstDay}::date and ${lastDay}::date`

export const during = (column: SQL, { bounds }: Span): SQL =>
  sql`${column} >= ${moment(bounds[0] ?? 0)} and ${column} < ${moment(bounds.at(-1) ?? 0)}`

/** Which day of the span, from 0. */
export const dayNumber = (column: SQL, { bounds }: Span): SQL =>
  sql`width_bucket(${column}, ${arrayText(bounds.map((at) => new Date(at).toISOString()))}::timestamptz[]) - 1`
