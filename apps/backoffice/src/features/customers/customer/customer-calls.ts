import { getCustomer } from '@motora/contract/customers'
import { api } from '../../../shell/api/api'
import type { Topic } from '../../../shell/api/query-key'

export const customerQuery = (id: string) => api.query(getCustomer, { params: { id } })

/** What shows a customer: their lists, their page, and the tickets and trips that name them stay as they are. */
export const customerShown: readonly Topic[] = ['customers']
