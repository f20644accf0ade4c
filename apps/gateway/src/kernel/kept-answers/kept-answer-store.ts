import { type Database, rowsOf, sql, type Tx } from '../db/database.js'

/** What was answered to a call with a key. */
export interface KeptAnswer {
  id: string
  accountId: string
  /** Null: the provider's. */
  operatorId: string | null
  endpoint: string
  /** Of all that was asked. */
  askedHash: string
  status: number
  body: unknown
}

/** Until the end of the transaction no other call with this key goes on. */
export const holdKey = async (tx: Tx, id: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`motora.key.${id}`}::text, 0))`)
}

export const findKeptAnswer = async (
  tx: Tx,
  id: string,
): Promise<Pick<KeptAnswer, 'askedHash' | 'status' | 'body'> | undefined> =>
  (
    await rowsOf<Pick<KeptAnswer, 'askedHash' | 'status' | 'body'>>(
      tx,
      sql`select asked_hash as "askedHash", status, answer::json as body from kept_answers where id = ${id}::uuid`,
    )
  )[0]

/** In the transaction of the work: rolled back, nothing was answered. */
export const keepAnswer = async (tx: Tx, kept: KeptAnswer): Promise<void> => {
  const { id, accountId, operatorId, endpoint, askedHash, status, body } = kept
  await tx.execute(
    sql`insert into kept_answers (id, account_id, operator_id, endpoint, asked_hash, status, answer) values
      (${id}::uuid, ${accountId}::uuid, ${operatorId}::uuid, ${endpoint}, ${askedHash}, ${status},
        ${JSON.stringify(body ?? null)})`,
  )
}

/** A key holds for 24 hours at least, and is forgotten when this runs next. */
export const forgetKeptAnswers = (database: Database): Promise<void> =>
  database.transaction({ kind: 'everything' }, async (tx) => {
    await tx.execute(sql`delete from kept_answers where kept_at < now() - interval '24 hours'`)
  })
