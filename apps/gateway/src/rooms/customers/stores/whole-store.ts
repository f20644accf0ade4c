import { eq } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { keptStatement } from '../../../kernel/db/kept-statement.js'
import { isOneOfNamed } from '../../../kernel/db/one-of.js'
import type { Work } from '../../work.js'
import { customerPapers } from '../documents/tables.js'
import type { CustomerRow } from '../store.js'
import { customerOperators, customers } from '../tables.js'
import type { LinkRow } from './link-store.js'

/** A customer with what this room keeps of it elsewhere. */
export interface WholeCustomer {
  row: CustomerRow
  /** Those that the work sees. */
  links: LinkRow[]
  /** Ids of the driving licences that were read on its documents; none unless they are asked for. */
  licences: number[]
}

const isLinked = eq(customerOperators.customerId, customers.id)
const found = { row: customers, link: customerOperators }
const isAsked = isOneOfNamed(customers.id, 'ids')

const wholeRows = keptStatement((tx) =>
  tx.select(found).from(customers).leftJoin(customerOperators, isLinked).where(isAsked).prepare('customers_whole'),
)

const wholeRowsAndLicences = keptStatement((tx) =>
  tx
    .select({ ...found, licences: customerPapers.drivingLicenseTypes })
    .from(customers)
    .leftJoin(customerOperators, isLinked)
    .leftJoin(customerPapers, eq(customerPapers.customerId, customers.id))
    .where(isAsked)
    .prepare('customers_whole_licences'),
)

/**
 * These customers as far as the work sees them, erased ones too, by their ids. It is one question, for it is asked for
 * each page of a list, and each further question costs a page more than its rows do.
 */
export const wholeCustomers = async (
  { tx }: Work,
  ids: readonly string[],
  { licences: withLicences }: { licences: boolean },
): Promise<Map<string, WholeCustomer>> => {
  const rows: { row: CustomerRow; link: LinkRow | null; licences?: number[] | null }[] = await (withLicences
    ? wholeRowsAndLicences
    : wholeRows)(tx, { ids: arrayText(ids) })
  const whole = new Map<string, WholeCustomer>()
  for (const { row, link, licences } of rows) {
    const one: WholeCustomer = whole.get(row.id) ?? { row, links: [], licences: licences ?? [] }
    if (link) one.links.push(link)
    whole.set(row.id, one)
  }
  return whole
}
