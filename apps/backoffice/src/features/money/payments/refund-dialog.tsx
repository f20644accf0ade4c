import { zodResolver } from '@hookform/resolvers/zod'
import {
  getRefundable,
  maxRefundReason,
  type Refund,
  type RefundableNow,
  refundPayment,
  refundService,
} from '@motora/contract/money'
import {
  DialogForm,
  ErrorState,
  FormMoney,
  FormSkeleton,
  FormText,
  KitDialog,
  useDelayed,
  useFormats,
} from '@motora/kit'
import { centsOf, eurosOf, isPaidWhole, lotCentsOfRefund, needsSecondPerson, refundParts } from '@motora/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { ApiError } from '../../../shell/api/api-error'
import { Facts } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { newId } from '../../../shell/new-id'
import { useMay } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { paymentShown } from './payment-calls'
import {
  barOf,
  bodyOfRefund,
  centsTyped,
  isSpent,
  isWhole,
  maxCentsOf,
  type RefundValues,
  refundableOf,
  refundValues,
} from './refund-values'

/** An answer that takes longer is not waited for: the gateway gives back by itself. source: MONEY §6 */
const onItsWayMs = 8_000
const paidMeanwhile = 'payment.paid_meanwhile'

export interface RefundDialogProps {
  /** Of the payment, or of its service. */
  id: string
  onClose: () => void
}

/**
 * Refunds a payment, or a part of it with why. What is left is read for the dialog; what goes to the card and what becomes
 * credit again is shown before it is confirmed. source: MONEY §6; decisions Z-43, 0079; ledger O-03
 */
export function RefundDialog({ id, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['payments', 'refusals'])
  const { money } = useFormats()
  const fault = useFault()
  /** As it was when the form opened: a form does not change while somebody types in it. */
  const [opened, setOpened] = useState<RefundableNow>()
  const read = useQuery(api.query(getRefundable, { params: { id } }, { enabled: !opened, gcTime: 0 }))
  if (read.data && !opened) setOpened(read.data)
  const bar = opened && barOf(refundableOf(opened))
  if (opened && !bar) return <RefundForm payment={opened} onClose={onClose} />
  const title = opened
    ? t('payments:refund.title', { amount: money(centsOf(opened.amount), opened.currency) })
    : t('payments:refund')
  return (
    <KitDialog opened onClose={onClose} title={title}>
      {bar ? (
        <p className="motora-plain">{t(bar === 'payment.bonus_spent' ? 'payments:refund.spent' : `refusals:${bar}`)}</p>
      ) : read.isLoadingError ? (
        <ErrorState {...fault(read.error)} onRetry={() => read.refetch()} />
      ) : (
        <FormSkeleton fields={2} />
      )}
    </KitDialog>
  )
}

function RefundForm({ payment: now, onClose }: { payment: RefundableNow; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const payment = refundableOf(now)
  const [id] = useState(newId)
  /** The whole alone is for everybody who refunds; a part is for those who refund any payment. source: Z-43 */
  const mayPart = useMay(refundPayment.needs)
  const said = {
    invalidates: paymentShown,
    done: ({ state }: Refund) => (state === 'waiting' ? t('refund.waits') : t('refund.done')),
    failed: (why: string) => t('refund.failed', { why }),
  }
  const ofService = useWrite(refundService, said)
  const ofPayment = useWrite(refundPayment, said)
  const { busy, submitError, run } = now.serviceId === null ? ofPayment : ofService
  const isLong = useDelayed(busy, onItsWayMs)
  const most = maxCentsOf(payment)
  const form = useForm<RefundValues>({
    resolver: zodResolver(refundValues(payment)),
    defaultValues: { amount: eurosOf(most).toFixed(2), reason: '' },
  })
  const [typed] = useWatch({ control: form.control, name: ['amount'] })
  const cents = centsTyped(typed, most)
  const price = (of: number) => formats.money(of, now.currency)
  const wholeHint = isPaidWhole(payment) ? 'refund.wholeHint' : 'refund.creditHint'
  const give = async (values: RefundValues) => {
    const call = { params: { id: now.serviceId ?? now.paymentId }, body: bodyOfRefund(payment, values, id) }
    const outcome = await run(call)
    // what the dialog shows is not so any more, and sent again it would be refused again: the toast says why
    const isOutOfDate = !outcome.done && outcome.error instanceof ApiError && outcome.error.code === paidMeanwhile
    if (outcome.done || isOutOfDate) onClose()
  }
  return (
    <DialogForm
      opened={true}
      onClose={onClose}
      form={form}
      busy={busy}
      submitError={submitError}
      onSubmit={give}
      title={t('refund.title', { amount: price(payment.amountCents) })}
      submitLabel={cents === undefined ? t('refund') : t('refund.do', { amount: price(cents) })}
      danger
    >
      <Paid now={now} maxCents={most} />
      <FormMoney<RefundValues>
        name="amount"
        label={t('refund.amount')}
        description={mayPart ? t('refund.amountHint', { most: price(most) }) : t(wholeHint)}
        readOnly={!mayPart}
        required
        first={mayPart}
      />
      {mayPart && (
        <FormText<RefundValues>
          name="reason"
          label={t('refund.reason')}
          description={t(isSpent(payment) ? 'refund.spentHint' : 'refund.reasonHint')}
          required={!isWhole(payment, cents)}
          maxLength={maxRefundReason}
          rows={2}
        />
      )}
      {cents !== undefined && <WhatGoesBack now={now} cents={cents} />}
      {isLong && (
        <p className="motora-note motora-plain" role="status">
          {t('refund.onItsWay')}
        </p>
      )}
    </DialogForm>
  )
}

/** What was paid and how, what went back before, and of a pack what is left of its credit. */
function Paid({ now, maxCents }: { now: RefundableNow; maxCents: number }) {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const payment = refundableOf(now)
  const { amountCents, creditCents, refunded, takenCents, lot } = payment
  const price = (of: number) => formats.money(of, now.currency)
  const before = refunded.cardCents + refunded.creditCents
  return (
    <>
      <Facts
        facts={[
          { label: t(isPaidWhole(payment) ? 'refund.paid' : 'refund.price'), value: price(amountCents) },
          ...(creditCents > 0 ? [{ label: t('refund.paidByCredit'), value: price(creditCents) }] : []),
          ...(isPaidWhole(payment) ? [] : [{ label: t('refund.unpaid'), value: price(amountCents - creditCents) }]),
          ...(takenCents > 0 ? [{ label: t('refund.taken'), value: price(takenCents) }] : []),
          ...(before > 0 ? [{ label: t('refund.before'), value: price(before) }] : []),
          ...(lot ? [{ label: t('refund.ofert'), value: price(lot.grantedCents) }] : []),
          ...(lot ? [{ label: t('refund.ofertLeft'), value: price(lot.leftCents) }] : []),
        ]}
      />
      {!isPaidWhole(payment) && (
        <p className="motora-note motora-plain">
          {t(payment.status === 'cancelled' ? 'refund.forgivenStays' : 'refund.owedStays')}
        </p>
      )}
      {lot && isSpent(payment) && (
        <p className="motora-note motora-plain">
          {t('refund.partlySpent', { left: price(lot.leftCents), most: price(maxCents) })}
        </p>
      )}
    </>
  )
}

/** Where so much of it goes, by the rule that the gateway books by, and whether another person has to agree. */
function WhatGoesBack({ now, cents }: { now: RefundableNow; cents: number }) {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const payment = refundableOf(now)
  const parts = refundParts(payment, cents)
  const lotCents = lotCentsOfRefund(payment, cents)
  const price = (of: number) => formats.money(of, now.currency)
  return (
    <div role="status" className="motora-stack">
      <Facts
        facts={[
          ...(parts.cardCents > 0 ? [{ label: t('refund.toCard'), value: price(parts.cardCents) }] : []),
          ...(parts.creditCents > 0 ? [{ label: t('refund.toCredit'), value: price(parts.creditCents) }] : []),
          ...(lotCents > 0 ? [{ label: t('refund.creditTaken'), value: price(lotCents) }] : []),
        ]}
      />
      {needsSecondPerson(payment, centsOf(now.alone), cents) ? (
        <p className="motora-note motora-plain">{t('refund.second', { alone: price(centsOf(now.alone)) })}</p>
      ) : (
        <p className="motora-second motora-plain">{t('refund.final')}</p>
      )}
    </div>
  )
}
