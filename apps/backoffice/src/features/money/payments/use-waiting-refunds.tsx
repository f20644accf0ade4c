import { allowRefund, refuseRefund, type WaitingRefund, withdrawRefund } from '@motora/contract/money'
import { confirm, useFormats } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { centsOf, refundActions } from '@motora/rules/money'
import { IconArrowBackUp, IconBan, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOffer } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { paymentShown } from './payment-calls'

const endpoints = { allow: allowRefund, refuse: refuseRefund, withdraw: withdrawRefund }
type Answer = keyof typeof endpoints
const answers = ['allow', 'refuse', 'withdraw'] as const
const icons = { allow: IconCheck, refuse: IconBan, withdraw: IconArrowBackUp }

/** What the customer gets, by where it goes. */
const allowed = ({ amount, bonusAmount }: WaitingRefund) =>
  bonusAmount === 0
    ? 'waiting.allow.toCard'
    : bonusAmount < amount
      ? 'waiting.allow.consequence'
      : 'waiting.allow.asCredit'

/**
 * What may be done to a refund that waits: another than who asked allows or refuses it, who asked withdraws it. Each asks
 * first, with the amount. source: decisions Z-43, 0119
 */
export function useWaitingRefunds() {
  const { t } = useTranslation('payments')
  const { money } = useFormats()
  const offer = useOffer()
  const said = (answer: Answer) => ({
    invalidates: paymentShown,
    done: () => t(`waiting.${answer}.done`),
    failed: (why: string) => t('waiting.failed', { why }),
  })
  const writes = {
    allow: useWrite(allowRefund, said('allow')),
    refuse: useWrite(refuseRefund, said('refuse')),
    withdraw: useWrite(withdrawRefund, said('withdraw')),
  }
  const ask = async (answer: Answer, refund: WaitingRefund): Promise<boolean> => {
    const { id, amount, currency } = refund
    const price = { amount: money(centsOf(amount), currency) }
    const confirmed = await confirm({
      title: t(`waiting.${answer}.question`, price),
      consequence: t(answer === 'allow' ? allowed(refund) : `waiting.${answer}.consequence`, price),
      confirmLabel: t(`waiting.${answer}`),
      danger: true,
    })
    return confirmed && (await writes[answer].run({ params: { id } })).done === true
  }
  const actionsOf = (refund: WaitingRefund): RowAction[] =>
    answers
      .filter((one) => offer(endpoints[one], refundActions[one]({ state: 'waiting', isOwn: refund.isOwn })) === true)
      .map((one) => {
        const Icon = icons[one]
        return {
          id: one,
          label: t(`waiting.${one}`),
          icon: <Icon size={16} aria-hidden />,
          onSelect: () => void ask(one, refund),
        }
      })
  return {
    actionsOf,
    allow: (refund: WaitingRefund) => ask('allow', refund),
    refuse: (refund: WaitingRefund) => ask('refuse', refund),
    withdraw: (refund: WaitingRefund) => ask('withdraw', refund),
  }
}
