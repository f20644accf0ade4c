import { type AuditRecord, getAuditChain, listAuditRecords } from '@motora/contract/identity'
import { countWaiting, findHead } from '../../kernel/audit/audit-store.js'
import type { AuditRow } from '../../kernel/audit/audit-table.js'
import type { Checked } from '../../kernel/audit/audit-watch.js'
import { listRecords } from '../../kernel/audit/list-records.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'

interface Deps {
  /** Those of the operators that there are, in any order. */
  findOperators: (work: Work, operatorIds: readonly string[]) => Promise<readonly { id: string; name: string }[]>
  /** What was found when the chain was last looked at. */
  checked: () => Checked | undefined
  /** What is sealed for a customer in its place, while the customer is there. */
  openPersonalFacts: (work: Work, rows: readonly AuditRow[]) => Promise<AuditRow[]>
}

/** The records of what was done, with the names of the operators they concern. */
export const createAuditOverview = ({ findOperators, checked, openPersonalFacts }: Deps) => {
  const namesOf = async (work: Work, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> => {
    const ids = [...new Set(rows.flatMap(({ aboutOperatorId }) => aboutOperatorId ?? []))]
    const found = ids.length > 0 ? await findOperators(work, ids) : []
    return new Map(found.map(({ id, name }) => [id, name]))
  }

  const handlers: Handler[] = [
    handle(listAuditRecords, async (work, { query }) => {
      const { rows, ...place } = await listRecords(work.tx, query)
      const names = await namesOf(work, rows)
      return { status: 200, body: (await openPersonalFacts(work, rows)).map((row) => present(row, names)), ...place }
    }),
    handle(getAuditChain, async (work) => {
      const head = await findHead(work.tx)
      const found = checked()
      return {
        status: 200,
        body: {
          linked: head.sequence,
          waiting: await countWaiting(work.tx),
          lastLinkedAt: head.at?.toISOString() ?? null,
          checked: found ? { ...found, at: found.at.toISOString() } : null,
        },
      }
    }),
  ]
  return { handlers }
}

const present = (
  { hash: _, membershipId: __, aboutOperatorId, at, event, targetKind, membershipRole, ...row }: AuditRow,
  names: ReadonlyMap<string, string>,
): AuditRecord => ({
  ...row,
  at: at.toISOString(),
  // what is in the table was written by Motora, by these names
  event: event as AuditRecord['event'],
  targetKind: targetKind as AuditRecord['targetKind'],
  membershipRole: membershipRole as AuditRecord['membershipRole'],
  operatorId: aboutOperatorId,
  operatorName: names.get(aboutOperatorId ?? '') ?? null,
  before: row.before as AuditRecord['before'],
  after: row.after as AuditRecord['after'],
})
