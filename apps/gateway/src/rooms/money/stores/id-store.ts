import { rowsOf, sql } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'

/**
 * Whether something of money has this id, or is named by it in the books. Until the end of the work nobody else asks for the
 * same one.
 */
export const isNamed = async (work: Work, id: string): Promise<boolean> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`motora.money.id.${id}`}::text, 0))`)
  const itself = sql`${id}::uuid`
  const [found] = await rowsOf<{ yes: boolean }>(
    work.tx,
    sql`select exists (select from payments where id = ${itself} or service_id = ${itself})
      or exists (select from refunds where id = ${itself})
      or exists (select from credit_lots where id = ${itself})
      or exists (select from ledger_transfers where ref = ${itself}) as yes`,
  )
  return found?.yes === true
}
