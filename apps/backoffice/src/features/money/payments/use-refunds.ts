import { type Refund, refundPayment, refundService } from '@motora/contract/money'
import { confirm, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../shell/new-id'
import { useWrite } from '../../../shell/use-write'
import { paymentShown } from './payment-calls'

/** What is asked about, and its price in units of its currency. */
export interface Refunded {
  id: string
  amount: number
  currency: string
  /** It is more than one person may refund alone. */
  refundNeedsSecond: boolean
}

/**
 * Refunds of a service by its id, and of a payment by its own, for the lists of both. Each asks first, in a dialog that
 * shows the price; `true`: it was asked for. source: ledgers O-03, O-09, O-10, O-12, O-13
 */
export function useRefunds() {
  const { t } = useTranslation('payments')
  const { money } = useFormats()
  const said = {
    invalidates: paymentShown,
    done: ({ state }: Refund) => (state === 'waiting' ? t('refund.waits') : t('refund.done')),
    failed: (why: string) => t('refund.failed', { why }),
  }
  // of one question, however often what it asks for is sent
  const ofQuestion = {
    call: ({ id }: { id: string; key: string }) => ({ params: { id }, body: {} }),
    keyOf: ({ key }: { key: string }) => key,
  }
  const ofService = useWrite(refundService, { ...said, ...ofQuestion })
  const ofPayment = useWrite(refundPayment, { ...said, ...ofQuestion })
  const asked = ({ amount, currency, refundNeedsSecond }: Refunded): Promise<boolean> => {
    const price = money(centsOf(amount), currency)
    return confirm({
      title: t('refund.question', { amount: price }),
      consequence: t(refundNeedsSecond ? 'refund.consequence.second' : 'refund.consequence', { amount: price }),
      confirmLabel: t('refund'),
      danger: true,
    })
  }
  return {
    refundService: async (service: Refunded): Promise<boolean> =>
      (await asked(service)) && (await ofService.run({ id: service.id, key: newId() })).done === true,
    refundPayment: async (payment: Refunded): Promise<boolean> =>
      (await asked(payment)) && (await ofPayment.run({ id: payment.id, key: newId() })).done === true,
  }
}
