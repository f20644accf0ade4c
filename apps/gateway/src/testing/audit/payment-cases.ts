import type { AuditEvent } from '@motora/contract/identity'
import type { CustomerCredit, PaymentHistoric } from '@motora/contract/money'
import { newId } from '../../kernel/ids.js'
import type { TestDatabase } from '../../kernel/testing/open-test-database.js'
import type { TwoCompanies } from '../open-two-companies.js'
import { plantPayment } from '../plant-payment.js'
import type { Facts, Shown } from './audit-case.js'

/** What is done to what riders owe. */
export const paymentCases = (db: TestDatabase, { ask, admin, ona, newRider }: TwoCompanies) =>
  ({
    'money.goodwill_given': async () => {
      const [id, customerId] = [newId(), await newRider(ona)]
      const path = `/sharing/v1/Customers/${customerId}`
      return {
        facts: async (): Promise<Facts> => {
          const [given] = (await ask<CustomerCredit[]>(admin, 'GET', `${path}/Credit`)).body
          return given ? { creditId: given.id, granted: given.granted } : {}
        },
        call: () => ask(admin, 'POST', `${path}/Goodwill`, { id, amount: 2.5, reason: 'Waited long' }),
      }
    },
    'money.payment_retried': { unread: 'what came of it is said by the payment; the record says who asked for it' },
    'money.payment_cancelled': async () => {
      const owed = { operatorId: ona.id, customerId: await newRider(ona), status: 'failed' } as const
      const serviceId = await plantPayment(db, owed)
      return {
        facts: async (): Promise<Facts> => {
          const { body } = await ask<PaymentHistoric[]>(admin, 'GET', '/sharing/v1/PaymentHistorics/GetFiltered')
          const found = body.find((one) => one.serviceId === serviceId)
          return found ? { status: found.status.toLowerCase() } : {}
        },
        call: () => ask(admin, 'POST', `/sharing/v1/Services/${serviceId}/CancelPayment`),
      }
    },
    'money.card_removed': { unread: 'a rider does it; see rooms/money/cards/remove-card.db.test.ts' },
    'money.rest_written_off': { unread: 'the clock does it, by no call; see rooms/money/charges/charges.db.test.ts' },
    'money.record_due': {
      unread: 'when a record is sent is read nowhere; see rooms/money/tax/send-records.db.test.ts',
    },
    'money.month_settled': {
      unread: 'the clock does it, by no call; see rooms/money/settlements/settlements.db.test.ts',
    },
    'money.finding_closed': async () => {
      const id = newId()
      await db.asOwner(
        `insert into payment_findings (id, subject, kind, provider_ref, found_at, seen_at, currency, here_cents, there_cents)
          values ($1, 'charge', 'amount', $2, now(), now(), 'eur', 305, 304)`,
        [id, `pi_${id}`],
      )
      const path = '/sharing/v1/PaymentFindings'
      return {
        facts: async (): Promise<Facts> => {
          const { body } = await ask<(Facts & { id: string })[]>(admin, 'GET', path)
          return body.find((one) => one.id === id) ?? {}
        },
        call: () => ask(admin, 'POST', `${path}/${id}/Close`, { note: 'x' }),
      }
    },
  }) satisfies Partial<Record<AuditEvent, Shown>>
