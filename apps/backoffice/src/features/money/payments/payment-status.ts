import type { PaymentHistoric } from '@motora/contract/money'
import type { PaymentStatus } from '@motora/contract/sharing'

/** The list of payments says states with a capital; everything else in lower case. source: ledger O-04; decision Z-21 */
const states = {
  Pending: 'pending',
  Success: 'success',
  Failed: 'failed',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
} as const satisfies Record<PaymentHistoric['status'], PaymentStatus>

export const statusOf = ({ status }: Pick<PaymentHistoric, 'status'>): PaymentStatus => states[status]
