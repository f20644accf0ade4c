import {
  allowRefund,
  cancelServicePayment,
  refundPayment,
  refundService,
  refuseRefund,
  retryServicePayment,
  withdrawRefund,
} from '@motora/contract/money'
import { useDebts } from '../../features/money/payments/use-debts'
import { useRefunds } from '../../features/money/payments/use-refunds'
import { useWaitingRefunds } from '../../features/money/payments/use-waiting-refunds'
import { aBonusPayment, aFailedPayment, aPayment, aWaitingRefund } from '../a-payment'
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

const askedOfWaiting = (of: 'allow' | 'refuse' | 'withdraw', calls: Question['calls']): Question => ({
  asks: 'use-waiting-refunds',
  title: `payments:waiting.${of}.question`,
  yes: `payments:waiting.${of}`,
  use: () => {
    const refunds = useWaitingRefunds()
    return () => refunds[of](aWaitingRefund({ isOwn: of === 'withdraw' }))
  },
  calls,
})

/** About what was paid, and what was not. */
export const moneyQuestions: readonly Question[] = [
  asked('refundService', refundService),
  asked('refundPayment', refundPayment),
  askedOfWaiting('allow', allowRefund),
  askedOfWaiting('refuse', refuseRefund),
  askedOfWaiting('withdraw', withdrawRefund),
  askedOfDebt('retry', retryServicePayment),
  askedOfDebt('cancel', cancelServicePayment),
]
