import { getCustomer, listCustomers } from '@motora/contract/customers'
import { listPayments } from '@motora/contract/money'
import { api } from '../../../shell/api/api'
import type { Topic } from '../../../shell/api/query-key'

/** A payment by its id, for what is opened by an address: payments are read as a list alone. */
export const paymentQuery = (id: string) =>
  api.list(listPayments, { query: { pageSize: 1, filter: JSON.stringify({ id: [id] }) } })

/** What shows what became of a payment: bills and services too, and the customer, who may not rent while something is owed. */
export const paymentShown: readonly Topic[] = ['money', 'sharing', getCustomer, listCustomers]
