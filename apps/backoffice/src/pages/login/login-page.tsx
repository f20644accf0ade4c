import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Checkbox, TextInput } from '@mantine/core'
import { FormPassword, FormShell } from '@motora/kit'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { pendingSignIn } from '../../features/identity/pending-sign-in'
import { useSignInAddress } from '../../features/identity/sign-in-search'
import { AloneCard } from '../../shell/frame/alone-card'
import { session } from '../../shell/session/browser-session'
import { useSessionState } from '../../shell/session/use-session'
import { useWriteOf } from '../../shell/use-write'

/** Few need it: it comes when it is asked for. */
const ForgottenPasswordDialog = lazy(() => import('../../features/identity/forgotten-password-dialog'))

const values = z.object({
  email: z.string().trim().min(1),
  password: z.string().min(1, 'required'),
  remember: z.boolean(),
})
type Values = z.infer<typeof values>

/** source: fleet side, section 2.3; ledger. */
export default function LoginPage() {
  const { t } = useTranslation(['identity', 'shell', 'account'])
  const navigate = useNavigate()
  const address = useSignInAddress()
  const state = useSessionState()
  const [forgotten, setForgotten] = useState<'never' | 'open' | 'closed'>('never')
  const form = useForm<Values>({
    resolver: zodResolver(values),
    defaultValues: { email: pendingSignIn.get()?.email ?? '', password: '', remember: true },
  })
  const why = state.phase === 'signed-out' ? state.why : undefined

  const signIn = async (given: Values) => {
    pendingSignIn.forget()
    const outcome = await session.signIn(given)
    if (outcome.kind === 'signed-in') return session.enter()
    pendingSignIn.keep(outcome.kind === 'enrol' ? { ...given, picture: outcome.picture.blob } : given)
    await navigate({ to: address(outcome.kind === 'enrol' ? '/multifactor' : '/multifactor-code') })
  }
  const { busy, submitError, run } = useWriteOf(
    async (given: Values) => ({ done: true, answer: await signIn(given) }),
    { invalidates: [], failed: 'inline' },
  )
  return (
    <AloneCard title={t('identity:signIn')}>
      {why && !submitError && (
        <Alert role="status" color="graphite" icon={<IconInfoCircle size={16} aria-hidden />} mb="md">
          {t(`identity:why.${why}`)}
        </Alert>
      )}
      <FormShell
        form={form}
        onSubmit={async (given) => void (await run(given))}
        busy={busy}
        submitError={submitError}
        submitLabel={t('identity:signIn')}
      >
        <TextInput
          label={t('identity:email')}
          type="email"
          autoComplete="username"
          autoFocus
          error={form.formState.errors.email && t('shell:required')}
          {...form.register('email')}
        />
        <FormPassword
          name="password"
          label={t('identity:password')}
          autoComplete="current-password"
          toggleLabel={t('identity:showPassword')}
        />
        <Checkbox label={t('identity:remember')} {...form.register('remember')} />
      </FormShell>
      <div className="motora-sign-in-ways">
        <button type="button" className="motora-link" onClick={() => setForgotten('open')}>
          {t('account:forgot')}
        </button>
        <Link to="/register" className="motora-link">
          {t('account:register')}
        </Link>
      </div>
      {forgotten !== 'never' && (
        <Suspense>
          <ForgottenPasswordDialog
            opened={forgotten === 'open'}
            onClose={() => setForgotten('closed')}
            email={form.watch('email')}
          />
        </Suspense>
      )}
    </AloneCard>
  )
}
