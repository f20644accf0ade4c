import { cancelServicePayment, refundPayment, refundService, retryServicePayment } from '@motora/contract/money'
import { useDebts } from '../../features/money/payments/use-debts'
import { useRefunds } from '../../features/money/payments/use-refunds'
import { aBonusPayment, aFailedPayment, aPayment } from '../a-payment'
import type { Question } from './question'

const asked = (of: 'refundService' | 'refundPayment', calls: Question['calls']): Question => ({
  asks: 'use-refunds',
  title: 'payments:refund.question',
  yes: 'payments:refund',
  use: () => {
    const refunds = useRefunds()
    return () => refunds[of](of === 'refundService' ? aPayment() : aBonusPayment())
  },
  calls,
})

const aDebt = { ...aFailedPayment(), serviceId: aPayment().serviceId ?? '', status: 'failed' } as const
const askedOfDebt = (of: 'retry' | 'cancel', calls: Question['calls']): Question => ({
  asks: 'use-debts',
  title: `payments:${of}.question`,
  yes: `payments:${of}`,
  use: () => {
    const debts = useDebts()
    return () => debts[of](aDebt)
  },
  calls,
})

/** About what was paid, and what was not. */
export const moneyQuestions: readonly Question[] = [
  asked('refundService', refundService),
  asked('refundPayment', refundPayment),
  askedOfDebt('retry', retryServicePayment),
  askedOfDebt('cancel', cancelServicePayment),
]
