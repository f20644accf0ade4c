import { Alert } from '@mantine/core'
import { typeFactorAgain } from '@motora/contract/identity'
import { DialogForm, FormPassword, KitDialog } from '@motora/kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CodeEntry } from '../../features/identity/code-entry'
import { factorQuestion } from '../session/browser-session'
import { useWrite } from '../use-write'

const leave = () => factorQuestion.settle(false)

/**
 * Asks for the factor again before a call with much reach, over whatever is open; the call goes on by itself then. One
 * dialog for every call that needs it. source: decision 0041
 */
export function FactorDialog() {
  const asked = useSyncExternalStore(factorQuestion.subscribe, factorQuestion.asked)
  // the person has signed out, or is elsewhere: nobody answers any more
  useEffect(() => leave, [])
  if (asked === undefined) return null
  return asked === 'code' ? <AskCode /> : <AskPassword />
}

function AskCode() {
  const { t } = useTranslation('account')
  const [tries, setTries] = useState(0)
  const { busy, submitError, run } = useWrite(typeFactorAgain, {
    invalidates: [],
    failed: 'inline',
    onFailed: () => {
      setTries((count) => count + 1)
      return false
    },
  })
  const send = async (code: string) => {
    const { done } = await run({ body: { code } })
    if (done) factorQuestion.settle(true)
  }
  return (
    <KitDialog opened onClose={leave} title={t('factorTitle')}>
      <p>{t('factorLead')}</p>
      {submitError && (
        <Alert role="alert" color="red" mb="md">
          {submitError.message}
        </Alert>
      )}
      <CodeEntry busy={busy} tries={tries} invalid={submitError !== null} onCode={send} />
    </KitDialog>
  )
}

function AskPassword() {
  const { t } = useTranslation(['account', 'identity'])
  const { busy, submitError, run } = useWrite(typeFactorAgain, { invalidates: [], failed: 'inline' })
  const form = useForm({ defaultValues: { password: '' } })
  const send = async ({ password }: { password: string }) => {
    const { done } = await run({ body: { password } })
    if (done) factorQuestion.settle(true)
  }
  return (
    <DialogForm
      opened
      onClose={leave}
      title={t('account:factorTitle')}
      form={form}
      onSubmit={send}
      busy={busy}
      submitError={submitError}
      submitLabel={t('account:goOn')}
      disabledReason={form.watch('password') ? undefined : t('account:factorPasswordNeeded')}
    >
      <p>{t('account:factorLead')}</p>
      <FormPassword
        name="password"
        label={t('identity:password')}
        toggleLabel={t('identity:showPassword')}
        autoComplete="current-password"
        first
      />
    </DialogForm>
  )
}
