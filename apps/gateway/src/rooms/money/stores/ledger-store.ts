import { type LedgerAccount, type LedgerSubject, ledgerReasonsOf, ledgerSubjects } from '@motora/contract/money'
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf } from '../../../kernel/db/database.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { ledgerTransfers as t } from '../tables.js'

const chosen = { kind: 'choice', sort: false } as const
/** Looked for, and no order of people. */
const looked = { kind: 'id', sort: false } as const

const reasonsIn = (subject: LedgerSubject): SQL => inArray(t.reason, [...ledgerReasonsOf[subject]])
const subjectOf = sql`case ${sql.join(
  ledgerSubjects.map((subject) => sql`when ${reasonsIn(subject)} then ${subject}::text`),
  sql` `,
)} end`

const list: List = {
  columns: {
    at: { sql: t.at, kind: 'instant' },
    reason: { ...chosen, sql: t.reason },
    subject: { ...chosen, sql: subjectOf, isFilled: true },
    debit: { ...chosen, sql: t.debit },
    credit: { ...chosen, sql: t.credit },
    // people say amounts in units of money
    amount: { sql: t.cents, kind: 'number', per: 100, sort: false },
    currency: { ...chosen, sql: t.currency },
    ref: { ...looked, sql: t.ref },
    customerId: { ...looked, sql: t.customerId },
  },
  order: [descending(t.at), descending(t.id)],
  equalsTurn: true,
}

/** Which transfers are asked for besides the list's own filters. */
export interface WhichTransfers {
  operatorId: string | undefined
  /** Debited or credited. */
  account: LedgerAccount | undefined
  /** Null: from the beginning. */
  since: Date | null
  until: Date
}

/** What a filter of subjects looks for by its reasons, which have an index. */
const reasonsAsked = ({ filter }: Pick<PageQuery, 'filter'>): SQL | undefined => {
  const asked = [filter?.subject ?? []].flat()
  const subjects = ledgerSubjects.filter((one) => asked.includes(one))
  return subjects.length === 0
    ? undefined
    : inArray(
        t.reason,
        subjects.flatMap((one) => [...ledgerReasonsOf[one]]),
      )
}

/** One page of transfers, the newest first unless said. */
export const listTransfers = (work: Work, query: PageQuery, which: WhichTransfers) =>
  pageOf(
    work.tx,
    work.tx.select().from(t).$dynamic(),
    list,
    query,
    and(
      which.operatorId === undefined ? undefined : eq(t.operatorId, which.operatorId),
      which.account === undefined ? undefined : or(eq(t.debit, which.account), eq(t.credit, which.account)),
      which.since === null ? undefined : gte(t.at, which.since),
      lt(t.at, which.until),
      reasonsAsked(query),
    ),
  )

/** The payment that something in the books is of, and its service. */
export interface BookedSource {
  ref: string
  paymentId: string
  serviceId: string | null
}

/** Of services, purchases of packs, refunds and disputes, by their ids; of anything else there is none. */
export const sourcesOf = async (work: Work, refs: readonly string[]): Promise<Map<string, BookedSource>> => {
  if (refs.length === 0) return new Map()
  const asked = sql`any (${arrayText([...new Set(refs)])}::uuid[])`
  const rows = await rowsOf<BookedSource>(
    work.tx,
    sql`select service_id as ref, id as "paymentId", service_id as "serviceId" from payments where service_id = ${asked}
      union all select id, id, service_id from payments where ref_key = 'Bonus' and id = ${asked}
      union all select r.id, p.id, p.service_id from refunds r join payments p on p.id = r.payment_id where r.id = ${asked}
      union all select d.id, p.id, p.service_id from disputes d join payments p on p.id = d.payment_id where d.id = ${asked}`,
  )
  return new Map(rows.map((row) => [row.ref, row]))
}
