import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ResolverResult, useForm } from 'react-hook-form'
import { FormText } from '../form/form-text'
import { DialogForm } from './dialog-form'
import type { SubmitError } from './form-shell'

export interface ReasonDialogProps {
  /** Names the thing: "Suspend Ana Puig?" */
  title: string
  /** What will happen and whether it can be taken back. */
  consequence: ReactNode
  /** What the text is: "Reason", "Note". */
  label: string
  hint?: string
  /** Characters that the reason may have. */
  most: number
  /** false: it may be left empty. */
  required?: boolean
  /** Name of the problem of a missing reason, where it has words of its own. */
  missing?: string
  /** A verb: "Suspend". */
  submitLabel: string
  danger?: boolean
  busy: boolean
  submitError: SubmitError | null
  /** Set: it cannot be done now, and this is why. */
  disabledReason?: string | undefined
  extraActions?: ReactNode
  /** Gets the reason without the blanks around it. */
  onSubmit: (reason: string) => unknown
  /** Gets what was typed. */
  onClose: (typed: string) => void
  /** What was typed before. Given: the caller keeps what is typed, and closing asks nothing. */
  typed?: string
  /** Reasons that come up often: each button writes one below what is typed, to go on from. */
  ready?: { label: string; reasons: readonly { label: string; text: string }[] }
  /** Further things to say or choose, below the consequence. */
  children?: ReactNode
}

interface Values {
  reason: string
}

/** Asks whether it is meant and why: what follows is said first, then the reason is typed. Declining calls nothing. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    consequence,
    label,
    hint,
    most,
    required = true,
    missing = 'required',
    onSubmit,
    onClose,
    typed,
    ready,
    children,
    ...shell
  } = props
  const judge = ({ reason: given }: Values): ResolverResult<Values> => {
    const reason = given.trim()
    const message = reason.length > most ? 'tooLong' : reason === '' && required ? missing : undefined
    if (message) return { values: {}, errors: { reason: { type: 'validate', message } } }
    return { values: { reason }, errors: {} }
  }
  const form = useForm<Values>({ defaultValues: { reason: typed ?? '' }, resolver: judge })
  const write = (text: string) => {
    const before = form.getValues('reason').trim()
    form.setValue('reason', before ? `${before}\n${text}` : text, { shouldDirty: true, shouldValidate: true })
    form.setFocus('reason')
  }
  return (
    <DialogForm
      opened
      onClose={() => onClose(form.getValues('reason'))}
      losesNothing={typed !== undefined}
      title={title}
      form={form}
      onSubmit={async ({ reason }) => void (await onSubmit(reason))}
      {...shell}
    >
      <p className="kit-consequence">{consequence}</p>
      {children}
      {ready && (
        <fieldset className="kit-fieldset kit-reasons" aria-label={ready.label}>
          {ready.reasons.map((reason) => (
            <Button key={reason.label} size="compact-sm" variant="default" onClick={() => write(reason.text)}>
              {reason.label}
            </Button>
          ))}
        </fieldset>
      )}
      <FormText name="reason" label={label} description={hint} required={required} first rows={3} bounds={{ most }} />
    </DialogForm>
  )
}
