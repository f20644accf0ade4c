import { zodResolver } from '@hookform/resolvers/zod'
import { type Customer, updateAssignOperatorDates } from '@motora/contract/customers'
import { DialogForm } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useWrite } from '../../../shell/use-write'
import { customerShown } from '../customer/customer-calls'
import { SpanFields } from '../links/span-fields'
import { datesOf, judgeSpan, type SpanValues, spanOf, spanShape } from '../links/span-values'

const dates = z.object(spanShape).superRefine(judgeSpan)

/** The dates between which the own operator rents to a customer. source: ledgers H-34, H-46, H-64 */
export function DatesDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const { customerId, fullName: name, sharingOperatorId: operatorId } = customer
  // as the person has read them: the customer is read again meanwhile
  const [known] = useState({ canOperateStart: customer.canOperateStart, canOperateEnd: customer.canOperateEnd })
  const { busy, submitError, run } = useWrite(updateAssignOperatorDates, {
    invalidates: customerShown,
    done: () => t('dates.done', { name }),
    failed: (why) => t('dates.failed', { why }),
  })
  const form = useForm<SpanValues>({
    resolver: zodResolver(dates),
    defaultValues: spanOf(customer.canOperateStart, customer.canOperateEnd),
  })
  const save = async (values: SpanValues) => {
    if (operatorId === null) return
    const { done } = await run({ body: { customerKey: customerId, operatorId, ...datesOf(values, customer), known } })
    if (done) onClose()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('dates.title', { name })}
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t('dates.save')}
    >
      <SpanFields />
    </DialogForm>
  )
}
