import { Alert, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { FormFrame, late, type SubmitError } from '@motora/kit'
import { IconInfoCircle } from '@tabler/icons-react'
import { startTransition, use, useActionState, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pendingSignIn } from '../../features/identity/pending-sign-in'
import { AloneCard } from '../../shell/frame/alone-card'
import { useSignInAddress, WayLink, WaysOutContext } from '../../shell/frame/ways-out'
import { useFault } from '../../shell/language/fault-text'
import { signInSpeaking } from '../../shell/session/account-language'
import { session } from '../../shell/session/browser-session'
import { useSessionState } from '../../shell/session/use-session'

/** Few need it: it comes when it is asked for. */
const ForgottenPasswordDialog = late(
  async () => (await import('../../features/identity/forgotten-password-dialog')).default,
)

interface Given {
  email: string
  password: string
  remember: boolean
}

interface LoginPageProps {
  /** The person begins to type: what comes after the sign-in may come now. */
  onTyping?: () => void
}

/**
 * The first page of all: three fields of the browser itself, so that it brings no library of forms, schemas, queries or
 * addresses.
 * source: fleet side, section 2.3; ledger.
 */
export default function LoginPage({ onTyping }: LoginPageProps) {
  const { t } = useTranslation(['identity', 'shell', 'account'])
  const { go } = use(WaysOutContext)
  const address = useSignInAddress()
  const state = useSessionState()
  const fault = useFault()
  const fields = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Given>({ email: pendingSignIn.get()?.email ?? '', password: '', remember: true })
  const [tried, setTried] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const given = { ...typed, email: typed.email.trim() }
  const lacks = (name: 'email' | 'password') => tried && given[name] === '' && t('shell:required')

  const [submitError, signIn, busy] = useActionState(async (): Promise<SubmitError | null> => {
    try {
      pendingSignIn.forget()
      const outcome = await signInSpeaking(given)
      if (outcome.kind === 'signed-in') {
        await session.enter()
        return null
      }
      pendingSignIn.keep(outcome.kind === 'enrol' ? { ...given, picture: outcome.picture.blob } : given)
      await go(address(outcome.kind === 'enrol' ? '/multifactor' : '/multifactor-code'))
      return null
    } catch (error) {
      return fault(error)
    }
  }, null)
  const submit = () => {
    setTried(true)
    const empty = given.email === '' ? 'email' : given.password === '' ? 'password' : undefined
    if (empty) fields.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    else startTransition(signIn)
  }
  const why = state.phase === 'signed-out' ? state.why : undefined
  return (
    <AloneCard title={t('identity:signIn')}>
      {why && !submitError && (
        <Alert role="status" color="graphite" icon={<IconInfoCircle size={16} aria-hidden />} mb="md">
          {t(`identity:why.${why}`)}
        </Alert>
      )}
      <div ref={fields} onInput={onTyping}>
        <FormFrame onSubmit={submit} busy={busy} submitError={submitError} submitLabel={t('identity:signIn')}>
          <TextInput
            name="email"
            label={t('identity:email')}
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            autoFocus
            error={lacks('email')}
            value={typed.email}
            onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, email: value }))}
          />
          <PasswordInput
            name="password"
            label={t('identity:password')}
            required
            withAsterisk={false}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword'), tabIndex: 0 }}
            error={lacks('password')}
            aria-invalid={!!lacks('password')}
            value={typed.password}
            onChange={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, password: value }))}
          />
          <Checkbox
            name="remember"
            label={t('identity:remember')}
            checked={typed.remember}
            onChange={({ currentTarget: { checked } }) => setTyped((all) => ({ ...all, remember: checked }))}
          />
        </FormFrame>
      </div>
      <div className="motora-sign-in-ways">
        <button type="button" className="motora-link" onClick={() => setForgotten(true)}>
          {t('account:forgot')}
        </button>
        <WayLink to="/register" className="motora-link">
          {t('account:register')}
        </WayLink>
      </div>
      <ForgottenPasswordDialog opened={isForgotten} onClose={() => setForgotten(false)} email={typed.email} />
    </AloneCard>
  )
}
