import {
  getPaymentEvents,
  getServicePaymentEvents,
  listBonusHistory,
  listCustomerCredit,
  listPayments,
  listWaitingRefunds,
} from '@motora/contract/money'
import { getService, listCustomerMovements, listServices } from '@motora/contract/sharing'
import { api } from '../../../shell/api/api'

/** A payment by its id, for what is opened by an address: payments are read as a list alone. */
export const paymentQuery = (id: string) =>
  api.list(listPayments, { query: { pageSize: 1, filter: JSON.stringify({ id: [id] }) } })

/** What shows what became of a payment. */
export const paymentShown = [
  listPayments,
  getPaymentEvents,
  getServicePaymentEvents,
  listWaitingRefunds,
  listBonusHistory,
  listServices,
  getService,
  listCustomerMovements,
  listCustomerCredit,
]
