import { Alert } from '@mantine/core'
import { ActionButton, type SubmitError, useKitTexts } from '@motora/kit'
import { IconAlertCircle, IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export interface SaveBarProps {
  /** Id of the form that the button sends. */
  form: string
  canOperate: boolean
  dirty: boolean
  busy: boolean
  disabledReason: string | undefined
  /** What is wrong with what was entered; empty: nothing. source: ledgers C-15, C-17. */
  faults: readonly string[]
  submitError: SubmitError | null
}

/** Always at hand below the sections: the one button that sends, and why it has not worked. */
export function SaveBar({ form, canOperate, dirty, busy, disabledReason, faults, submitError }: SaveBarProps) {
  const { t } = useTranslation('profile')
  const texts = useKitTexts()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitError) alert.current?.focus()
  }, [submitError])
  return (
    <div className="motora-save-bar">
      {faults.length > 0 && (
        <Alert role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />}>
          {faults.map((fault) => (
            <p key={fault} className="motora-plain">
              {fault}
            </p>
          ))}
        </Alert>
      )}
      {submitError && (
        <Alert ref={alert} tabIndex={-1} role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />}>
          <p className="motora-plain">{submitError.message}</p>
          {submitError.requestId && (
            <p className="motora-plain motora-second">{texts.states.requestId(submitError.requestId)}</p>
          )}
        </Alert>
      )}
      <div className="motora-save-bar-row">
        <span className="motora-second" role="status">
          {dirty ? t('unsaved') : ''}
        </span>
        <ActionButton
          type="submit"
          form={form}
          tone="primary"
          busy={busy}
          disabledReason={disabledReason}
          icon={canOperate ? <IconDeviceFloppy size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
        >
          {t(canOperate ? 'save' : 'send')}
        </ActionButton>
      </div>
    </div>
  )
}
