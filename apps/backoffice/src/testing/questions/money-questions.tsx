import {
  allowRefund,
  cancelServicePayment,
  closePaymentFinding,
  getRefundable,
  type RefundableNow,
  refundPayment,
  refundService,
  refuseRefund,
  retryServicePayment,
  sendBillRecord,
  withdrawRefund,
} from '@motora/contract/money'
import { useSendRecord } from '../../features/money/bills/use-send-record'
import { CloseFindingDialog } from '../../features/money/findings/close-finding-dialog'
import { RefundDialog } from '../../features/money/payments/refund-dialog'
import { useDebts } from '../../features/money/payments/use-debts'
import { useWaitingRefunds } from '../../features/money/payments/use-waiting-refunds'
import { aBill } from '../a-bill'
import { aFinding } from '../a-finding'
import { aFailedPayment, aPayment, aRefundable, aRefundablePack, aWaitingRefund } from '../a-payment'
import type { Question } from './question'

const refundOf = (now: RefundableNow, calls: Question['calls']): Question => ({
  asks: 'refund-dialog',
  title: 'payments:refund.title',
  yes: 'payments:refund.do',
  reads: [[getRefundable, now]],
  dialog: (close) => <RefundDialog id={now.paymentId} onClose={close} />,
  calls,
})

const aDebt = { ...aFailedPayment(), serviceId: aPayment().serviceId ?? '', status: 'failed', creditAmount: 0 } as const
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
  refundOf(aRefundable(), refundService),
  refundOf(aRefundablePack(), refundPayment),
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
  {
    asks: 'use-send-record',
    title: 'bills:resend.question',
    yes: 'bills:resend',
    use: () => {
      const { send } = useSendRecord()
      return () => send(aBill({ sent: 'refused', refusedWhy: 'The NIF is not known.' }))
    },
    calls: sendBillRecord,
  },
]
