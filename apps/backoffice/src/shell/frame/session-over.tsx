import { Alert, PasswordInput } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEntry } from '../../features/identity/code-entry'
import { session } from '../session/browser-session'
import { useWriteOf } from '../use-write'

/**
 * The session has ended under work that is not saved: signs the same person in again over the page, which stays as it
 * is behind a cover that no one passing by can read through. source: decision Z-09.
 */
export function SessionOver({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'identity', 'shell'])
  const titleId = useId()
  const leadId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [password, setPassword] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [isAskedAgain, setAskedAgain] = useState(false)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    // The browser's own modal layer: whatever dialog was open below stays, and cannot be reached.
    if (dialog.current?.showModal) dialog.current.showModal()
    else dialog.current?.setAttribute('open', '')
  }, [])
  useEffect(() => {
    // Escape here must not close a dialog of the page below, and with it what was typed there.
    for (const part of dialog.current?.querySelectorAll('input, button') ?? [])
      part.setAttribute('data-mantine-stop-propagation', 'true')
  })

  const resume = async ({ code }: { code?: string }) => {
    setAskedAgain(false)
    if ((await session.resume({ password, ...(code ? { code } : {}) })) !== 'code-required') return
    setNeedsCode(true)
    if (code) setAskedAgain(true)
  }
  const { busy, submitError, run } = useWriteOf(
    async (given: { code?: string }) => ({ done: true, answer: await resume(given) }),
    {
      invalidates: [],
      failed: 'inline',
      onFailed: () => {
        setTries((count) => count + 1)
        return false
      },
    },
  )
  const failure = submitError?.message ?? (isAskedAgain ? t('identity:codeAgain') : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (password && !busy) void run({})
  }
  const leave = (
    <ActionButton tone="quiet" onClick={() => session.giveUp()}>
      {t('account:leaveWork')}
    </ActionButton>
  )

  return (
    <dialog
      ref={dialog}
      className="motora-over"
      aria-labelledby={titleId}
      aria-describedby={leadId}
      tabIndex={-1}
      data-mantine-stop-propagation="true"
      onCancel={(event) => event.preventDefault()}
    >
      <h1 id={titleId}>{t('account:overTitle')}</h1>
      <p id={leadId}>{t('account:overLead', { email })}</p>
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />} mb="md">
          {failure}
        </Alert>
      )}
      {needsCode ? (
        <CodeEntry busy={busy} tries={tries} invalid={failure !== undefined} onCode={(code) => run({ code })}>
          {leave}
        </CodeEntry>
      ) : (
        <form onSubmit={submit}>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label={t('identity:password')}
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword'), tabIndex: 0 }}
          />
          <div className="motora-row-end">
            {leave}
            <ActionButton
              type="submit"
              tone="primary"
              busy={busy}
              disabledReason={password ? undefined : t('shell:required')}
            >
              {t('account:goOn')}
            </ActionButton>
          </div>
        </form>
      )}
    </dialog>
  )
}
