import { TextInput } from '@mantine/core'
import { ActionButton } from '@motora/kit'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SixBoxes } from './six-boxes'

export interface CodeEntryProps {
  busy: boolean
  /** How many codes were refused: each time the boxes are fresh and the focus is back in the first one. */
  tries: number
  invalid: boolean
  onCode: (code: string) => Promise<unknown>
  /** There are no recovery codes yet: the first right code brings them. */
  isEnrolling?: boolean
  /** Further buttons, right of the switch. */
  children?: ReactNode
}

/** The second factor: six boxes for the authenticator's code, or a recovery code instead. */
export function CodeEntry({ busy, tries, invalid, onCode, isEnrolling, children }: CodeEntryProps) {
  const { t } = useTranslation('identity')
  const [byRecovery, setByRecovery] = useState(false)
  return (
    <>
      <p className="motora-lead">{byRecovery ? t('recoveryUseLead') : t('codeLead')}</p>
      {byRecovery ? (
        <RecoveryCodeForm busy={busy} onCode={onCode} />
      ) : (
        <SixBoxes
          key={tries}
          label={t('codeTitle')}
          boxLabel={(position) => t('codeBox', { position })}
          busy={busy}
          invalid={invalid}
          onCode={(code) => void onCode(code)}
        />
      )}
      <div className="motora-row-end">
        {!isEnrolling && (
          <ActionButton tone="quiet" onClick={() => setByRecovery(!byRecovery)}>
            {byRecovery ? t('useCode') : t('useRecovery')}
          </ActionButton>
        )}
        {children}
      </div>
    </>
  )
}

/** A recovery code in the place of the authenticator's. */
function RecoveryCodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => Promise<unknown> }) {
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
