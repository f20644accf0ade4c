import { Alert, PasswordInput } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { IconAlertCircle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEntry } from '../../features/identity/code-entry'
import { useRefusalText } from '../language/refusal-text'
import { session } from '../session/browser-session'

/**
 * The session has ended under work that is not saved: signs the same person in again over the page, which stays as it
 * is behind a cover that nobody passing by can read through. source: decision Z-09.
 */
export function SessionOver({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'identity', 'shell'])
  const refusal = useRefusalText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [password, setPassword] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
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

  const resume = async (code?: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      if ((await session.resume({ password, ...(code ? { code } : {}) })) === 'code-required') {
        setNeedsCode(true)
        if (code) setFailure(t('identity:codeAgain'))
      }
    } catch (error) {
      setFailure(refusal(error))
      setTries((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (password && !busy) void resume()
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
      tabIndex={-1}
      data-mantine-stop-propagation="true"
      onCancel={(event) => event.preventDefault()}
    >
      <h1 id={titleId}>{t('account:overTitle')}</h1>
      <p>{t('account:overLead', { email })}</p>
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />} mb="md">
          {failure}
        </Alert>
      )}
      {needsCode ? (
        <CodeEntry busy={busy} tries={tries} invalid={failure !== undefined} onCode={resume}>
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
            visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword') }}
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
