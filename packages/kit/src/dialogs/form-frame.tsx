import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import { ActionButton } from './action-button'

/** What the gateway answered to the last submit, in the person's words. */
export interface SubmitError {
  message: string
  requestId?: string | undefined
}

export interface FormFrameProps {
  /** Called by Enter and by the button, never while an earlier one runs. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** True while the write runs. Required: a form that cannot show it invites a second press. */
  busy: boolean
  /** The failure of the last submit, or null. Required: each kind of write has one place where its error shows. */
  submitError: SubmitError | null
  /** A verb: "Save rates". */
  submitLabel: string
  /** Set: the form cannot be sent now, and this is why. */
  disabledReason?: string | undefined
  danger?: boolean
  /** The refusal is at the top, and the dialog around the form scrolls there: for a form longer than the screen. */
  faultFirst?: boolean
  /** The view has another main action: the submit is not filled. */
  plain?: boolean
  onCancel?: (() => void) | undefined
  /** Further buttons, left of the submit. */
  extraActions?: ReactNode
  children: ReactNode
}

/**
 * What is around the fields of every form: Enter submits, a second submit while busy does nothing, the server's refusal
 * is shown above the buttons, or first of all, and takes the focus. Forms of more than two fields are a `FormShell`.
 */
export function FormFrame(props: FormFrameProps) {
  const {
    onSubmit,
    busy,
    submitError,
    submitLabel,
    disabledReason,
    danger,
    plain,
    onCancel,
    extraActions,
    children,
    faultFirst = false,
  } = props
  const texts = useKitTexts()
  const running = useRef(false)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!submitError) return
    alert.current?.focus({ preventScroll: faultFirst })
    const dialog = faultFirst && alert.current?.closest('[role=dialog]')
    if (dialog) dialog.scrollTop = 0
  }, [submitError, faultFirst])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form inside a portal inside a form must not submit the outer one as well.
    event.stopPropagation()
    if (busy || running.current || disabledReason !== undefined) return
    running.current = true
    try {
      await onSubmit(event)
    } finally {
      running.current = false
    }
  }
  const fault = submitError && (
    <Alert ref={alert} tabIndex={-1} role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />}>
      <Text size="md">{submitError.message}</Text>
      {submitError.requestId && (
        <Text size="xs" mt={4}>
          {texts.states.requestId(submitError.requestId)}
        </Text>
      )}
    </Alert>
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy || undefined}>
      <Stack gap="md">
        {faultFirst && fault}
        {children}
        {!faultFirst && fault}
        <div className="kit-form-actions">
          {extraActions}
          {onCancel && (
            <ActionButton onClick={onCancel} {...(busy ? { disabledReason: texts.states.busy } : {})}>
              {texts.actions.cancel}
            </ActionButton>
          )}
          <ActionButton
            type="submit"
            tone={danger ? 'danger' : plain ? 'neutral' : 'primary'}
            busy={busy}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </ActionButton>
        </div>
      </Stack>
    </form>
  )
}
