import { type Database, rowsOf, sql, type Tx } from './database.js'

/** Whether the demo company was made in this database: its people have passwords that everybody knows. */
export const isMarkedAsDemo = async (tx: Tx): Promise<boolean> =>
  (await rowsOf(tx, sql`select 1 from demo_marks limit 1`)).length > 0

/** Marks it; another process that is about to do the same changes nothing. */
export const markAsDemo = async (tx: Tx, at: Date): Promise<void> => {
  await rowsOf(tx, sql`insert into demo_marks (marked_at) values (${at.toISOString()}) on conflict do nothing`)
}

/** How many weeks of the demo's year are lived; 0 where it is not the demo. */
export const demoWeeksLived = async (tx: Tx): Promise<number> =>
  (await rowsOf<{ weeks: number }>(tx, sql`select year_weeks as weeks from demo_marks`))[0]?.weeks ?? 0

/** Says so, in the transaction that lives the last of them. */
export const noteDemoWeeks = async (tx: Tx, weeks: number): Promise<void> => {
  await rowsOf(tx, sql`update demo_marks set year_weeks = ${weeks}`)
}

/**
 * Called by every gateway that is not the demo. source: docs/decisions/0038
 * @throws a sentence when the demo has filled this database, which is closed then
 */
export const refuseDemoDatabase = async (database: Database): Promise<void> => {
  if (!(await database.transaction({ kind: 'everything' }, isMarkedAsDemo))) return
  await database.close()
  const name = database.engine === 'embedded' ? 'MOTORA_DATA_DIR' : 'DATABASE_URL'
  throw new Error(
    `${name}: the demo company lives there, and everybody knows its passwords. Only the demo starts on it (npm start). Name another one.`,
  )
}
