import {
  allowRefund,
  cancelServicePayment,
  closePaymentFinding,
  refundPayment,
  refundService,
  refuseRefund,
  retryServicePayment,
  withdrawRefund,
} from '@motora/contract/money'
import { CloseFindingDialog } from '../../features/money/findings/close-finding-dialog'
import { useDebts } from '../../features/money/payments/use-debts'
import { useRefunds } from '../../features/money/payments/use-refunds'
import { useWaitingRefunds } from '../../features/money/payments/use-waiting-refunds'
import { aFinding } from '../a-finding'
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
  {
    asks: 'close-finding-dialog',
    title: 'findings:close.question',
    yes: 'findings:close',
    dialog: (close) => <CloseFindingDialog finding={aFinding()} onClose={close} />,
    calls: closePaymentFinding,
  },
]
