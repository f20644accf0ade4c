import { billKindOf, billTypeOf, vatInside } from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import { notifyRiders, type RiderMessage } from '../../customers/index.js'
import type { Work } from '../../work.js'
import type { MoneyDeps } from '../deps.js'
import { holdBillsOf, keepBilled, takePaymentsToBill } from '../stores/bill-store.js'
import type { PaymentRow } from '../stores/payment-store.js'
import type { BilledService, BillRecipient } from '../tables.js'
import { type BillDue, makeBills } from './make-bill.js'

/** A rental that ended, as its room tells it. */
export interface ServiceToBill extends BilledService {
  vatPercent: number
}

/** Rows of one operator after those of another, so that two works that hold several operators never wait in a ring. */
export const byOperators = <Row extends { operatorId: string | null }>(rows: readonly Row[]): Map<string, Row[]> => {
  const found = new Map<string, Row[]>()
  for (const row of rows)
    if (row.operatorId !== null) found.set(row.operatorId, [...(found.get(row.operatorId) ?? []), row])
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** What ended long before its bill was made, such as before there were bills, is no news. */
const billIsNewsMs = 3_600_000

/** From the end of a rental of the past to its bill. */
const asItEndedMs = 4000

const countries = new Intl.DisplayNames('es', { type: 'region', fallback: 'code' })
/** As an address of a Spanish bill names it; nothing where it is not known, and what is no country stays as it is. */
const countryInSpanish = (code: string | null | undefined): string =>
  /^[A-Z]{2}$/.test(code ?? '') ? (countries.of(code ?? '') ?? '') : (code ?? '')

/** The person whom a full bill names; none where the person was erased. source: MONEY §7 */
const recipientOf = async (
  { customers, log }: Pick<MoneyDeps, 'customers' | 'log'>,
  work: Work,
  { id, customerId }: PaymentRow,
): Promise<BillRecipient> => {
  const customer = await customers.findCustomer(work, customerId)
  const known = customer?.erasedAt === null ? customer : undefined
  const parts = [known?.address, known?.postalCode, known?.city, countryInSpanish(known?.country)]
  const recipient = {
    name: known?.fullName ?? '',
    nif: known?.idDocCode ?? '',
    address: parts.filter((part) => part !== null && part !== undefined && part !== '').join(', '),
  }
  if (recipient.nif === '' || !known?.address) log.warn({ paymentId: id }, 'a full bill does not say who gets it')
  return recipient
}

/**
 * Makes the bills of payments that have none, at most so many, each with its number. Paid or not does not matter.
 * Again, none is made twice: the payments are held, and say that they are billed in the same work.
 * @param tell what the room of rentals says of these services, by their ids
 * @param issued of a past that is founded: each a moment after its rental. @returns how many were made
 * source: MONEY §7
 */
export const billServices = async (
  deps: Pick<MoneyDeps, 'operators' | 'customers' | 'log'>,
  work: Work,
  tell: (serviceIds: readonly string[]) => Promise<ReadonlyMap<string, ServiceToBill>>,
  most: number,
  issued: 'now' | 'as it ended' = 'now',
): Promise<number> => {
  const due = await takePaymentsToBill(work, most)
  if (due.length === 0) return 0
  const services = await tell(due.flatMap(({ serviceId }) => serviceId ?? []))
  const billed: string[] = []
  const messages: RiderMessage[] = []
  for (const [operatorId, payments] of byOperators(due)) {
    await holdBillsOf(work, operatorId)
    const drafts: BillDue[] = []
    for (const payment of payments) {
      const { id: paymentId, serviceId, customerId, amountCents: totalCents, currency, createdAt } = payment
      const told = serviceId === null ? undefined : services.get(serviceId)
      if (serviceId === null || !told) {
        deps.log.error({ paymentId, serviceId }, 'a service has no bill: what it was is not known')
        continue
      }
      const { vatPercent, ...service } = told
      const kind = billKindOf(totalCents)
      drafts.push({
        id: idFrom(paymentId, 'bill'),
        operatorId,
        customerId,
        serviceId,
        paymentId,
        refundId: null,
        rectifies: null,
        kind,
        operatedAt: createdAt,
        currency,
        totalCents,
        vatPercent,
        service,
        vatCents: vatInside(totalCents, vatPercent).vatCents,
        recipient: kind === 'full' ? await recipientOf(deps, work, payment) : null,
        recordType: billTypeOf(kind),
        ...(issued === 'now' ? {} : { issuedAt: new Date(createdAt.getTime() + asItEndedMs) }),
      })
    }
    const numbers = await makeBills(deps, work, operatorId, drafts)
    for (const [n, { id, paymentId, customerId, totalCents: cents, currency, operatedAt }] of drafts.entries()) {
      billed.push(paymentId)
      if (work.now.getTime() - operatedAt.getTime() > billIsNewsMs) continue
      const says = { about: 'bill-made', cents, currency, number: numbers[n] ?? '' } as const
      messages.push({ id: idFrom(id, 'made'), customerId, operatorId, says })
    }
  }
  await keepBilled(work, 'payments', billed)
  notifyRiders(work, messages)
  return billed.length
}
