import { zodResolver } from '@hookform/resolvers/zod'
import { listCustomerHistory } from '@motora/contract/customers'
import { requiredText } from '@motora/contract/fields'
import { giveGoodwill, listCustomerCredit, maxGoodwillEuros } from '@motora/contract/money'
import { DialogForm, FormMoney, FormText, useFormats } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { newId } from '../../../shell/new-id'
import { useWrite } from '../../../shell/use-write'
import { eurosTyped } from '../euros-typed'

const maxReason = 200

const isAmount = (typed: string): boolean => {
  const euros = eurosTyped(typed)
  return euros !== undefined && euros <= maxGoodwillEuros
}
const goodwillValues = z.object({
  amount: requiredText.refine((typed) => typed === '' || isAmount(typed), 'customers:goodwill.fault'),
  reason: requiredText,
})
type GoodwillValues = z.input<typeof goodwillValues>

export interface GoodwillDialogProps {
  customer: { customerId: string; fullName: string }
  onClose: () => void
}

/** Gives a customer credit: says what follows, asks how much and why. source: MONEY §13; decision 0082 */
export function GoodwillDialog({ customer: { customerId, fullName: name }, onClose }: GoodwillDialogProps) {
  const { t } = useTranslation('customers')
  const { euros } = useFormats()
  // of one opening of the dialog: what is sent again after a lost answer gives nothing more
  const [id] = useState(newId)
  const { busy, submitError, run } = useWrite(giveGoodwill, {
    // the customer's history says that credit was given
    invalidates: [listCustomerCredit, listCustomerHistory],
    done: ({ granted }) => t('goodwill.done', { amount: euros(granted) }),
    failed: (why) => t('goodwill.failed', { why }),
  })
  const form = useForm<GoodwillValues>({
    resolver: zodResolver(goodwillValues),
    defaultValues: { amount: '', reason: '' },
  })
  const give = async ({ amount, reason }: GoodwillValues) => {
    const body = { id, amount: eurosTyped(amount) ?? 0, reason: reason.trim() }
    if ((await run({ params: { id: customerId }, body })).done) onClose()
  }
  return (
    <DialogForm
      opened={true}
      onClose={onClose}
      form={form}
      busy={busy}
      submitError={submitError}
      onSubmit={give}
      title={t('goodwill.question', { name })}
      submitLabel={t('goodwill.do')}
    >
      <p className="motora-plain">{t('goodwill.consequence')}</p>
      <FormMoney<GoodwillValues>
        name="amount"
        label={t('goodwill.amount')}
        description={t('goodwill.amountHint')}
        required
        first
      />
      <FormText<GoodwillValues>
        name="reason"
        label={t('goodwill.reason')}
        description={t('goodwill.reasonHint')}
        maxLength={maxReason}
        rows={2}
        required
      />
    </DialogForm>
  )
}
