import { TextInput } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A recovery code in the place of the authenticator's. */
export function RecoveryCodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => Promise<void> }) {
  const { t } = useTranslation('identity')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !busy) void onCode(code.trim())
  }
  return (
    <form onSubmit={submit} className="motora-stack">
      <TextInput
        label={t('recoveryCode')}
        value={code}
        autoComplete="one-time-code"
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <ActionButton
        type="submit"
        tone="primary"
        busy={busy}
        disabledReason={code.trim() ? undefined : t('recoveryMissing')}
      >
        {t('signIn')}
      </ActionButton>
    </form>
  )
}
