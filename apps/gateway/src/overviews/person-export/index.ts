import { listQuery } from '@motora/contract'
import { getRiderData, type RiderData } from '@motora/contract/customers'
import { listRecords } from '../../kernel/audit/list-records.js'
import { Refusal } from '../../kernel/refusal.js'
import type { CustomersRoom } from '../../rooms/customers/index.js'
import type { MoneyRoom } from '../../rooms/money/index.js'
import type { NotificationsRoom } from '../../rooms/notifications/index.js'
import { everything } from '../../rooms/operators/index.js'
import type { PricingRoom } from '../../rooms/pricing/index.js'
import type { SharingRoom } from '../../rooms/sharing/index.js'
import { type Handler, handleInOwnTransactions, type InTransaction, type Work } from '../../rooms/work.js'

/** What this overview reads, each from its own room. */
export interface PersonExportDeps {
  inTransaction: InTransaction
  customers: Pick<CustomersRoom, 'exportPerson' | 'openPersonalFacts' | 'countCopy'>
  pricing: Pick<PricingRoom, 'exportDiscounts'>
  money: Pick<MoneyRoom, 'exportCards' | 'exportCredit' | 'exportPayments'>
  sharing: Pick<SharingRoom, 'exportRentals'>
  notifications: Pick<NotificationsRoom, 'exportNotifications'>
}

const pageSize = 1000

const signedOut = (): Refusal => new Refusal('rider.unauthenticated', 'Sign in first.')

const ofOneself = everything('a person gets everything that is theirs, with every operator')

/** As JSON carries it: moments are texts. What the contract does not name the door leaves out. */
const asJson = (data: object): RiderData => JSON.parse(JSON.stringify(data)) as RiderData

/** Everything that is a person's, for the person: what is kept of it, what it did, and what was done to it. */
export const createPersonExport = (deps: PersonExportDeps) => {
  const { inTransaction, customers, pricing, money, sharing, notifications } = deps
  /** Records of what the person did, or what was done to it; who of the staff did it is not the person's. */
  const recordsOf = async (work: Work, customerId: string) => {
    const found = new Map<string, object>()
    for (const column of ['targetId', 'actorId'])
      for (let page = 1; ; page += 1) {
        const filter = JSON.stringify({ [column]: customerId })
        const { rows } = await listRecords(work.tx, listQuery.parse({ page, pageSize, filter }))
        for (const record of await customers.openPersonalFacts(work, rows)) {
          const { id, at, event, outcome, reason, before, after, actorId, address, userAgent } = record
          const own = actorId === customerId ? { address, userAgent } : {}
          found.set(id, { id, at, event, outcome, reason, before, after, ...own })
        }
        if (rows.length < pageSize) break
      }
    return [...found.values()]
  }

  /** Of the person with this id or e-mail, on record; undefined: there is none. */
  const gather = async (work: Work, key: string): Promise<{ customerId: string; data: object } | undefined> => {
    const own = await customers.exportPerson(work, key)
    if (!own) return undefined
    const { customerId } = own
    const rentals = await sharing.exportRentals(work, customerId)
    const discounts = await pricing.exportDiscounts(work, customerId)
    const credit = await money.exportCredit(work, customerId)
    const cards = await money.exportCards(work, customerId)
    const payments = await money.exportPayments(work, customerId)
    const told = await notifications.exportNotifications(work, customerId)
    const records = await recordsOf(work, customerId)
    work.audit({ event: 'customers.exported', target: { kind: 'rider', id: customerId } })
    const data = {
      exportedAt: work.now,
      ...own.data,
      rentals,
      discounts,
      cards,
      credit,
      payments,
      notifications: told,
      records,
    }
    return { customerId, data }
  }

  const handlers: Handler[] = [
    handleInOwnTransactions(
      getRiderData,
      'a copy is on record, and stays counted whatever comes of it',
      async (call) => {
        const { actor } = call
        if (actor.kind !== 'rider') throw signedOut()
        await customers.countCopy(call, actor.customerId)
        // of one moment: who is erased meanwhile is there as a whole, or not at all
        const one = await inTransaction(call, ofOneself, (work) => gather(work, actor.customerId), { snapshot: true })
        if (!one) throw signedOut()
        return { status: 200, body: asJson(one.data) }
      },
    ),
  ]

  return {
    handlers,
    /**
     * @param key id or e-mail
     * @throws Refusal customer.not_found
     */
    exportPerson: async (work: Work, key: string): Promise<{ customerId: string; data: object }> => {
      const one = await gather(work, key)
      if (!one) throw new Refusal('customer.not_found', 'There is no such customer.')
      return one
    },
  }
}
