import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The query layer inside a transaction: Drizzle, the same on both engines. */
export type Tx = Omit<PgDatabase<PgQueryResultHKT, Record<string, never>>, 'transaction'>

/** Which rows the database itself lets a transaction see; set at its begin, gone at its end. */
export type RowScope =
  | { kind: 'everything' }
  /** `riderId`: also the one person's own record, no matter who she rents from. */
  | { kind: 'operators'; operatorIds: readonly string[]; riderId?: string }

export interface TransactionOptions {
  /** Time for one statement; the engine ends it after that. 5 s unless said. */
  statementTimeoutMs?: number
  /** All its statements see one moment. The embedded database, where transactions take turns, does so anyway. */
  snapshot?: boolean
  /**
   * The database refuses every write in it. On a server its result is there before its end: nothing is kept or undone by
   * that, so it is not waited for. See decision 0162.
   */
  readOnly?: boolean
}

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** One transaction under the application role. Commits when `use` resolves, rolls back when it throws. */
  transaction<T>(scope: RowScope, use: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Answers when the database does; throws otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
  /**
   * Writes these tables again, so that nothing of removed rows is left in their files, in statistics or in the log. Only
   * where the engine is ours alone: on a server its owner does it (docs/operations.md).
   */
  rewrite?(tables: readonly string[]): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Beginning extends Pick<TransactionOptions, 'snapshot' | 'readOnly'> {
  /** Milliseconds; 0: no limit. */
  statementTimeoutMs: number
  /** So long the server waits for the next statement before it ends the transaction; 0: for ever. */
  idleTimeoutMs: number
}

/** The text that begins a transaction. Only ids that we minted get into it, and they are checked again. */
export const beginText = (scope: RowScope, of: Beginning): string => {
  const { statementTimeoutMs, idleTimeoutMs, snapshot = false, readOnly = false } = of
  const begin = `begin${snapshot ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`
  const limits = `set local statement_timeout = ${statementTimeoutMs | 0}; set local idle_in_transaction_session_timeout = ${idleTimeoutMs | 0}`
  if (scope.kind === 'everything') return `${begin}; set local role motora_everything; ${limits}`
  const { operatorIds, riderId = '' } = scope
  for (const id of riderId ? [...operatorIds, riderId] : operatorIds)
    if (!uuid.test(id)) throw new Error('a row scope holds something that is not an id')
  return `${begin}; set local role motora_app; set local motora.scope = '${operatorIds.join(',')}'; set local motora.rider = '${riderId}'; ${limits}`
}

export const defaultStatementTimeoutMs = 5000

/**
 * Rows of a hand-written query. Times come as text in UTC, big numbers as text or number: name and map them
 * immediately.
 */
export const rowsOf = async <R>(tx: Tx, query: SQL): Promise<R[]> => {
  const result: unknown = await tx.execute(query)
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows as R[]
  throw new Error('the database answered without rows')
}

/** Tries something whose failure may be survived: the rest of the transaction stays usable. */
export const attempt = async <T>(tx: Tx, use: () => Promise<T>): Promise<T> => {
  await tx.execute(sql`savepoint attempt`)
  try {
    const result = await use()
    await tx.execute(sql`release savepoint attempt`)
    return result
  } catch (error) {
    await tx.execute(sql`rollback to savepoint attempt`)
    throw error
  }
}

/** The database's own error, wherever the query layer has wrapped it. */
export const databaseError = (error: unknown): { code: string; constraint: string | undefined } | undefined => {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const found = at as Error & { code?: unknown; constraint?: unknown }
    if (typeof found.code === 'string' && /^[0-9A-Z]{5}$/.test(found.code)) {
      return { code: found.code, constraint: typeof found.constraint === 'string' ? found.constraint : undefined }
    }
  }
  return undefined
}

/** The name of the unique key that a write ran against, if it did. */
export const violatedKey = (error: unknown): string | undefined => {
  const found = databaseError(error)
  return found?.code === '23505' ? (found.constraint ?? '') : undefined
}

export { sql }
