import { Alert } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { IconAlertCircle } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEntry } from '../../features/identity/code-entry'
import { pendingSignIn } from '../../features/identity/pending-sign-in'
import { RecoveryCodes } from '../../features/identity/recovery-codes'
import { ApiError } from '../../shell/api/api-error'
import { AloneCard } from '../../shell/frame/alone-card'
import { useSignInAddress } from '../../shell/frame/ways-out'
import { signInSpeaking } from '../../shell/session/account-language'
import { session } from '../../shell/session/browser-session'
import { useObjectTitle } from '../../shell/use-title'
import { useWriteOf } from '../../shell/use-write'

const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'identity.wrong_code'

/** The second factor. source: fleet side, section 2.3; ledger. */
export default function MultifactorCodePage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const address = useSignInAddress()
  const [pending] = useState(() => pendingSignIn.get())
  const isEnrolling = pending?.picture !== undefined
  const [isAskedAgain, setAskedAgain] = useState(false)
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
    setAskedAgain(false)
    const { email, password, remember } = pending
    const outcome = await signInSpeaking({ email, password, remember, code })
    if (outcome.kind !== 'signed-in') setAskedAgain(true)
    else if (outcome.recoveryCodes) setRecoveryCodes(outcome.recoveryCodes)
    else await goOn()
  }
  const code = useWriteOf(async (typed: string) => ({ done: true, answer: await submit(typed) }), {
    invalidates: [],
    // each picture makes the one before void: a code of that one is as wrong as any
    failed: 'inline',
    inline: (why, error) => (isEnrolling && isWrongCode(error) ? t('newestPicture') : why),
    onFailed: () => {
      setTries((count) => count + 1)
      return false
    },
  })
  const leave = useWriteOf(async (_: 'codes') => ({ done: true, answer: await goOn() }), {
    invalidates: [],
    failed: 'inline',
  })
  const failure = (leave.submitError ?? code.submitError)?.message ?? (isAskedAgain ? t('codeAgain') : undefined)
  useObjectTitle(recoveryCodes && t('recoveryTitle'))

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
        <RecoveryCodes codes={recoveryCodes} onKept={() => leave.run('codes')} />
      </AloneCard>
    )
  return (
    <AloneCard title={t('codeTitle')}>
      {notice}
      <CodeEntry
        busy={code.busy}
        tries={tries}
        invalid={failure !== undefined}
        onCode={code.run}
        isEnrolling={isEnrolling}
      >
        <ActionButton tone="quiet" onClick={() => navigate({ to: address('/login') })}>
          {t('startAgain')}
        </ActionButton>
      </CodeEntry>
    </AloneCard>
  )
}
