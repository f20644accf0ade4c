import { ActionButton } from '@motora/kit'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecoveryCodeForm } from './recovery-code-form'
import { SixBoxes } from './six-boxes'

export interface CodeEntryProps {
  busy: boolean
  /** How many codes were refused: each time the boxes are fresh and the focus is back in the first one. */
  tries: number
  invalid: boolean
  onCode: (code: string) => Promise<void>
  /** Further buttons, right of the switch. */
  children?: ReactNode
}

/** The second factor: six boxes for the authenticator's code, or a recovery code instead. */
export function CodeEntry({ busy, tries, invalid, onCode, children }: CodeEntryProps) {
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
        <ActionButton tone="quiet" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? t('useCode') : t('useRecovery')}
        </ActionButton>
        {children}
      </div>
    </>
  )
}
