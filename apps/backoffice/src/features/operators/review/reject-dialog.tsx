import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Textarea } from '@mantine/core'
import { DialogForm, type SubmitError } from '@motora/kit'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useFieldText } from '../../../shell/language/use-field-text'

const most = 1000
const values = z.object({ reason: z.string().trim().min(1, 'required').max(most, 'tooLong') })
type Values = z.infer<typeof values>

/** Reasons that come up often; each is a start to write on from. */
const readyReasons = ['data', 'iban', 'logo', 'areas', 'permit'] as const

export interface RejectDialogProps {
  title: string
  /** What follows for the operator. */
  consequence: string
  submitLabel: string
  /** What was typed before, and where it is kept while the dialog is closed. */
  reason: string
  onReason: (reason: string) => void
  busy: boolean
  failure: SubmitError | null
  onReject: (reason: string) => Promise<void>
  onClose: () => void
}

/** A no needs a reason that its operator can work with. source: ledgers C-09, C-27. */
export function RejectDialog(props: RejectDialogProps) {
  const { t } = useTranslation('operators')
  const say = useFieldText()
  const form = useForm<Values>({ resolver: zodResolver(values), defaultValues: { reason: props.reason } })
  const close = () => {
    props.onReason(form.getValues('reason'))
    props.onClose()
  }
  const choose = (text: string) => {
    const typed = form.getValues('reason').trim()
    form.setValue('reason', typed ? `${typed}\n${text}` : text, { shouldDirty: true, shouldValidate: true })
    form.setFocus('reason')
  }
  return (
    <DialogForm
      opened
      onClose={close}
      title={props.title}
      form={form}
      onSubmit={({ reason }) => props.onReject(reason)}
      busy={props.busy}
      submitError={props.failure}
      submitLabel={props.submitLabel}
      danger
    >
      <p className="motora-plain">{props.consequence}</p>
      <fieldset className="kit-fieldset motora-reasons" aria-label={t('review.readyReasons')}>
        {readyReasons.map((ready) => (
          <Button
            key={ready}
            size="compact-sm"
            variant="default"
            onClick={() => choose(t(`review.ready.${ready}.text`))}
          >
            {t(`review.ready.${ready}`)}
          </Button>
        ))}
      </fieldset>
      <Textarea
        label={t('review.reason')}
        description={t('review.reasonHint')}
        required
        data-autofocus
        rows={4}
        error={say(form.formState.errors.reason?.message, { most })}
        {...form.register('reason')}
      />
    </DialogForm>
  )
}
