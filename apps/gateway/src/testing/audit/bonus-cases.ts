import type { AuditEvent } from '@motora/contract/identity'
import type { Bonus } from '@motora/contract/money'
import { newId } from '../../kernel/ids.js'
import type { TwoCompanies } from '../open-two-companies.js'
import type { Facts, Shown } from './audit-case.js'

const path = '/sharing/v1/Bonus'
const pack = { price: 20, ofert: 25, validSince: '2026-11-01', validUntil: '2027-11-01', text: 'For summer' }

/** What is done to bonus packs and payments. */
export const bonusCases = ({ ask, admin }: TwoCompanies) => {
  const facts = (id: string) => async (): Promise<Facts> => {
    const found = (await ask<Bonus[]>(admin, 'GET', path)).body.find((one) => one.id === id)
    return found ? { ...found } : {}
  }
  return {
    'money.bonus_created': async () => {
      const id = newId()
      return { facts: facts(id), call: () => ask(admin, 'POST', path, { ...pack, id }) }
    },
    'money.bonus_changed': async () => {
      const { id } = (await ask<Bonus>(admin, 'POST', path, pack)).body
      const changed = { ...pack, ofert: 30, minutes: 90 }
      return { facts: facts(id), call: () => ask(admin, 'PUT', `${path}/${id}`, changed) }
    },
    'money.refund_asked': { unread: 'no call reads a refund; see rooms/money/refunds/refunds.db.test.ts' },
    'money.refund_allowed': { unread: 'no call reads a refund; see rooms/money/refunds/second-person.db.test.ts' },
    'money.refund_refused': { unread: 'no call reads a refund; see rooms/money/refunds/second-person.db.test.ts' },
    'money.refund_withdrawn': { unread: 'no call reads a refund; see rooms/money/refunds/second-person.db.test.ts' },
    'money.refund_lapsed': { unread: 'no call reads a refund; see rooms/money/refunds/second-person.db.test.ts' },
  } satisfies Partial<Record<AuditEvent, Shown>>
}
