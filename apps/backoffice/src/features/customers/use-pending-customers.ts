import { listCustomersPendingToValidate } from '@motora/contract/customers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../shell/api/api'

const pageSize = 20

/** Riders who wait for the provider's validation, the longest wait first. */
export const usePendingCustomers = () =>
  useInfiniteQuery({ ...api.pages(listCustomersPendingToValidate, {}, pageSize), refetchInterval: 30_000 })
