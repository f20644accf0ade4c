import { zodResolver } from '@hookform/resolvers/zod'
import { assignOperator } from '@motora/contract/customers'
import { DialogForm } from '@motora/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useWrite } from '../../../shell/use-write'
import { customerShown } from '../customer/customer-calls'
import { SpanFields } from '../links/span-fields'
import { datesOf, judgeSpan, noSpan, type SpanValues, spanShape } from '../links/span-values'

const span = z.object(spanShape).superRefine(judgeSpan)

export interface AssignDialogProps {
  customerId: string
  /** The customer's name, where it is known to the person. */
  name: string | undefined
  operator: { id: string; name: string }
  onAssigned: () => void
  onClose: () => void
}

/** From when and until when a customer may rent from an operator; then the link is made. source: ledgers H-21, H-46 */
export function AssignDialog({ customerId, name, operator, onAssigned, onClose }: AssignDialogProps) {
  const { t } = useTranslation('customers')
  const { busy, submitError, run } = useWrite(assignOperator, {
    invalidates: customerShown,
    done: () => t('assign.done', { operator: operator.name }),
    failed: (why) => t('assign.failed', { why }),
  })
  const form = useForm<SpanValues>({ resolver: zodResolver(span), defaultValues: noSpan })
  const assign = async (values: SpanValues) => {
    const { done } = await run({ body: { sharingOperatorId: operator.id, customerId, ...datesOf(values) } })
    if (done) onAssigned()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={
        name === undefined
          ? t('assign.toOperator', { operator: operator.name })
          : t('assign.title', { name, operator: operator.name })
      }
      form={form}
      onSubmit={assign}
      busy={busy}
      submitError={submitError}
      submitLabel={t('assign.do')}
    >
      <SpanFields />
    </DialogForm>
  )
}
