import type { Customer } from '../../customers/index.js'
import type { OperatorRow } from '../../operators/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'

interface Named {
  operatorId: string
  customerId: string
}

/** Whom a list of rentals or trips names, each looked up once. */
export interface Names {
  operatorOf(row: Named): OperatorRow | undefined
  customerOf(row: Named): Customer | undefined
}

const distinct = (ids: string[]): string[] => [...new Set(ids)]

export const gatherNames = async (deps: SharingDeps, work: Work, rows: readonly Named[]): Promise<Names> => {
  const listed =
    rows.length === 0 ? [] : await deps.operators.listOperators(work, distinct(rows.map((r) => r.operatorId)))
  const operators = new Map(listed.map((operator) => [operator.id, operator]))
  const customers = await deps.customers.customersByIds(work, distinct(rows.map((r) => r.customerId)))
  return {
    operatorOf: (row) => operators.get(row.operatorId),
    customerOf: (row) => {
      const customer = customers.get(row.customerId)
      // who was erased is nobody: what stands for the e-mail is no one's
      return customer?.erasedAt === null ? customer : undefined
    },
  }
}
