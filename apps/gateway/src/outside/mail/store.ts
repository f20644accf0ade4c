import { type Database, rowsOf, sql, type Tx } from '../../kernel/db/database.js'
import { createSealedColumn, type SealedColumn } from '../../kernel/secrets/sealed-column.js'

export interface MailRow {
  id: string
  to: string
  subject: string
  body: Uint8Array
  sentAt: Date
}

const everything = { kind: 'everything' } as const

/** Texts and links of kept mails, for sealing them again. */
export const sealedMails = (database: Database): SealedColumn =>
  createSealedColumn(database, { table: 'mails', column: 'body', key: 'id' })

/** Keeps a mail; one that is there stays as it is. */
export const keepMailRow = async (database: Database, row: MailRow): Promise<void> => {
  await database.transaction(everything, (tx) =>
    tx.execute(
      sql`insert into mails (id, to_email, subject, body, sent_at)
          values (${row.id}::uuid, ${row.to}, ${row.subject}, decode(${Buffer.from(row.body).toString('hex')}, 'hex'), ${row.sentAt.toISOString()}::timestamptz)
          on conflict do nothing`,
    ),
  )
}

/** The newest first. */
export const listMailRows = async (database: Database, most: number): Promise<MailRow[]> => {
  const rows = await database.transaction(everything, (tx) =>
    rowsOf<{ id: string; to_email: string; subject: string; body: string; sent_at: Date | string }>(
      tx,
      sql`select id, to_email, subject, encode(body, 'hex') as body, sent_at from mails
          order by sent_at desc, id desc limit ${most}`,
    ),
  )
  return rows.map(({ id, to_email: to, subject, body, sent_at: sentAt }) => ({
    id,
    to,
    subject,
    body: Buffer.from(body, 'hex'),
    sentAt: new Date(sentAt),
  }))
}

/** @returns how many went */
export const deleteOldMailRows = async (database: Database, before: Date): Promise<number> => {
  const rows = await database.transaction(everything, (tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`delete from mails where sent_at < ${before.toISOString()}::timestamptz returning id`,
    ),
  )
  return rows.length
}

/** Every mail to an address that is erased. */
export const deleteMailsTo = async (tx: Tx, email: string): Promise<void> => {
  await tx.execute(sql`delete from mails where lower(to_email) = lower(${email})`)
}
