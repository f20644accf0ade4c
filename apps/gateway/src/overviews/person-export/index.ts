import { listQuery } from '@motora/contract'
import { listRecords } from '../../kernel/audit/list-records.js'
import { Refusal } from '../../kernel/refusal.js'
import type { CustomersRoom } from '../../rooms/customers/index.js'
import type { MoneyRoom } from '../../rooms/money/index.js'
import type { NotificationsRoom } from '../../rooms/notifications/index.js'
import type { PricingRoom } from '../../rooms/pricing/index.js'
import type { SharingRoom } from '../../rooms/sharing/index.js'
import type { Work } from '../../rooms/work.js'

/** What this overview reads, each from its own room. */
export interface PersonExportDeps {
  customers: Pick<CustomersRoom, 'exportPerson' | 'openPersonalFacts'>
  pricing: Pick<PricingRoom, 'exportDiscounts'>
  money: Pick<MoneyRoom, 'exportCards' | 'exportCredit' | 'exportPayments'>
  sharing: Pick<SharingRoom, 'exportRentals'>
  notifications: Pick<NotificationsRoom, 'exportNotifications'>
}

const pageSize = 1000

/** Everything that is a person's, for the person: what is kept of it, what it did, and what was done to it. */
export const createPersonExport = ({ customers, pricing, money, sharing, notifications }: PersonExportDeps) => {
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
          found.set(id, { at, event, outcome, reason, before, after, ...own })
        }
        if (rows.length < pageSize) break
      }
    return [...found.values()]
  }

  return {
    /**
     * @param key id or e-mail
     * @throws Refusal customer.not_found
     */
    exportPerson: async (work: Work, key: string): Promise<{ customerId: string; data: object }> => {
      const own = await customers.exportPerson(work, key)
      if (!own) throw new Refusal('customer.not_found', 'There is no such customer.')
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
    },
  }
}
