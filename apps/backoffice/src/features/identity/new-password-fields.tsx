import { minPasswordCharacters } from '@motora/contract/identity'
import { FormPassword } from '@motora/kit'
import type { PasswordOwner } from '@motora/rules/identity'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { passwordHints } from './password-strength'

const levels = ['weak', 'fair', 'good', 'strong'] as const

export interface NewPasswordFieldsProps {
  owner: PasswordOwner
  /** The form around them marks what it requires. A form of passwords alone marks none. */
  required?: boolean
}

/** A new password, once more, and what makes it a good one. Fields `newPassword` and `repeat` of the form around it. */
export function NewPasswordFields({ owner, required = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation(['account', 'identity'])
  const { watch } = useFormContext<{ newPassword: string }>()
  const typed = watch('newPassword')
  const hints = passwordHints(typed, owner)
  const both = { autoComplete: 'new-password', toggleLabel: t('identity:showPassword'), required } as const
  return (
    <>
      <FormPassword {...both} name="newPassword" label={t('account:newPassword')} />
      <div className="motora-strength">
        <meter
          min={0}
          max={levels.length}
          low={levels.indexOf('fair') + 1}
          high={levels.indexOf('good') + 1}
          optimum={levels.length}
          value={typed ? levels.indexOf(hints.strength) + 1 : 0}
          aria-label={t('account:strength')}
        />
        <span role="status">{typed && t(`account:strength.${hints.strength}`)}</span>
      </div>
      <ul className="motora-hints" aria-label={t('account:hints')}>
        <Hint met={hints.isLong}>{t('account:hint.long', { count: minPasswordCharacters })}</Hint>
        <Hint met={hints.isImpersonal}>{t('account:hint.personal')}</Hint>
        <Hint met={false}>{t('account:hint.common')}</Hint>
      </ul>
      <FormPassword {...both} name="repeat" label={t('account:repeatPassword')} />
    </>
  )
}

function Hint({ met, children }: { met: boolean; children: string }) {
  const { t } = useTranslation('account')
  const Icon = met ? IconCircleCheck : IconCircle
  return (
    <li data-met={met}>
      <Icon size={16} aria-hidden />
      <span>
        {children}
        {met && <span className="motora-hidden"> ({t('hintMet')})</span>}
      </span>
    </li>
  )
}
