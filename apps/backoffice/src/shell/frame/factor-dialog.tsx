import { Alert } from '@mantine/core'
import { typeFactorAgain } from '@motora/contract/identity'
import { DialogForm, FormPassword, KitDialog } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CodeEntry } from '../../features/identity/code-entry'
import { factorQuestion } from '../session/browser-session'
import { useWrite } from '../use-write'

interface FactorDialogProps {
  asked: 'code' | 'password'
  /** Nobody answers: what waits for the factor is not done. */
  onClose: () => void
}

/** One dialog for every call that needs a fresh factor, over whatever is open. source: decision 0041 */
export function FactorDialog({ asked, onClose }: FactorDialogProps) {
  return asked === 'code' ? <AskCode onClose={onClose} /> : <AskPassword onClose={onClose} />
}

type AskProps = Pick<FactorDialogProps, 'onClose'>

function AskCode({ onClose }: AskProps) {
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
    <KitDialog opened onClose={onClose} title={t('factorTitle')}>
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

function AskPassword({ onClose }: AskProps) {
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
      onClose={onClose}
      losesNothing
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
