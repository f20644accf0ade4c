import { Alert } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { IconAlertCircle } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEntry } from '../../features/identity/code-entry'
import { pendingSignIn } from '../../features/identity/pending-sign-in'
import { RecoveryCodes } from '../../features/identity/recovery-codes'
import { useSignInAddress } from '../../features/identity/sign-in-search'
import { AloneCard } from '../../shell/frame/alone-card'
import { useRefusalText } from '../../shell/language/refusal-text'
import { session } from '../../shell/session/browser-session'

/** The second factor. source: fleet side, section 2.3; ledger. */
export default function MultifactorCodePage() {
  const { t } = useTranslation('identity')
  const refusal = useRefusalText()
  const navigate = useNavigate()
  const address = useSignInAddress()
  const [pending] = useState(() => pendingSignIn.get())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()

  const goOn = async () => {
    await session.enter()
    pendingSignIn.forget()
    // From there the guard leads to the role choice, to where the person was, or to where the role begins.
    await navigate({ to: address('/login'), replace: true })
  }
  const submit = async (code: string) => {
    if (!pending) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { email, password, remember } = pending
      const outcome = await session.signIn({ email, password, remember, code })
      if (outcome.kind !== 'signed-in') setFailure(t('codeAgain'))
      else if (outcome.recoveryCodes) setRecoveryCodes(outcome.recoveryCodes)
      else await goOn()
    } catch (error) {
      setFailure(refusal(error))
      setTries((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  const leaveCodes = () => goOn().catch((error: unknown) => setFailure(refusal(error)))

  if (!pending) return <Navigate to={address('/login')} replace />
  const notice = failure && (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />} mb="md">
      {failure}
    </Alert>
  )
  if (recoveryCodes)
    return (
      <AloneCard title={t('recoveryTitle')}>
        {notice}
        <RecoveryCodes codes={recoveryCodes} onKept={leaveCodes} />
      </AloneCard>
    )
  return (
    <AloneCard title={t('codeTitle')}>
      {notice}
      <CodeEntry busy={busy} tries={tries} invalid={failure !== undefined} onCode={submit}>
        <ActionButton tone="quiet" onClick={() => navigate({ to: address('/login') })}>
          {t('startAgain')}
        </ActionButton>
      </CodeEntry>
    </AloneCard>
  )
}
