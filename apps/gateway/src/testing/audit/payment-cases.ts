import type { AuditEvent } from '@motora/contract/identity'
import type { PaymentHistoric } from '@motora/contract/money'
import type { TestDatabase } from '../../kernel/testing/open-test-database.js'
import type { TwoCompanies } from '../open-two-companies.js'
import { plantPayment } from '../plant-payment.js'
import type { Facts, Shown } from './audit-case.js'

/** What is done to what riders owe. */
export const paymentCases = (db: TestDatabase, { ask, admin, ona, newRider }: TwoCompanies) =>
  ({
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
  }) satisfies Partial<Record<AuditEvent, Shown>>
