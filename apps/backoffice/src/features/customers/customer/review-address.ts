import { pathTo } from '../../../shell/paths'

/** The address of the review of a customer's documents. */
export const reviewAddress = (customerId: string): string => pathTo('/customers/review/$customerId', { customerId })
