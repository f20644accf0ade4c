import { zodResolver } from '@hookform/resolvers/zod'
import { assignOperator } from '@motora/contract/customers'
import { emailField, requiredText } from '@motora/contract/fields'
import { DialogForm, FormSlot, FormText } from '@motora/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { OperatorField } from '../../../shell/operator-field'
import { useWrite } from '../../../shell/use-write'
import { customerShown } from '../customer/customer-calls'
import { SpanFields } from '../links/span-fields'
import { datesOf, judgeSpan, noSpan, spanShape } from '../links/span-values'

const assignment = z.object({ email: emailField, operatorId: requiredText, ...spanShape }).superRefine(judgeSpan)
type Assignment = z.output<typeof assignment>

export interface AssignByEmailDialogProps {
  /** The own operator; null: the provider says which. */
  ownOperatorId: string | null
  operatorField: OperatorField
  onClose: () => void
}

/**
 * Lets somebody rent from a private operator, by e-mail. An address that is unknown, disabled or assigned already has one
 * and the same answer. source: ledgers H-07, H-33, H-54; MONEY §2
 */
export function AssignByEmailDialog({ ownOperatorId, operatorField, onClose }: AssignByEmailDialogProps) {
  const { t } = useTranslation('customers')
  const { busy, submitError, run } = useWrite(assignOperator, {
    invalidates: customerShown,
    done: (_, { body: { customerKey } }) => t('assign.doneByEmail', { email: customerKey ?? '' }),
    failed: (why) => t('assign.failed', { why }),
  })
  const form = useForm<z.input<typeof assignment>, unknown, Assignment>({
    resolver: zodResolver(assignment),
    defaultValues: { email: '', operatorId: ownOperatorId ?? '', ...noSpan },
  })
  const assign = async ({ email, operatorId, ...span }: Assignment) => {
    const { done } = await run({ body: { sharingOperatorId: operatorId, customerKey: email, ...datesOf(span) } })
    if (done) onClose()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('assign.byEmail')}
      form={form}
      onSubmit={assign}
      busy={busy}
      submitError={submitError}
      submitLabel={t('assign.do')}
    >
      <FormText<Assignment> name="email" label={t('email')} type="email" required first />
      {ownOperatorId === null && (
        <FormSlot<Assignment, 'operatorId'> name="operatorId">
          {({ value, onChange, ...bound }) =>
            operatorField({
              ...bound,
              value: value || null,
              onChange: (id) => onChange(id ?? ''),
              label: t('assign.operator'),
              required: true,
            })
          }
        </FormSlot>
      )}
      <SpanFields />
      <p className="motora-plain motora-second">{t('assign.neutral')}</p>
    </DialogForm>
  )
}
