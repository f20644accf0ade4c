import { PasswordInput } from '@mantine/core'
import { passwordLeastCharacters } from '@motora/contract/identity'
import type { PasswordOwner } from '@motora/rules/identity'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { passwordHints } from './password-strength'

const levels = ['weak', 'fair', 'good', 'strong'] as const

/** A new password, once more, and what makes it a good one. Fields `newPassword` and `repeat` of the form around it. */
export function NewPasswordFields({ owner }: { owner: PasswordOwner }) {
  const { t } = useTranslation(['account', 'identity'])
  const { register, watch, formState } = useFormContext<{ newPassword: string; repeat: string }>()
  const typed = watch('newPassword')
  const hints = passwordHints(typed, owner)
  const toggle = { 'aria-label': t('identity:showPassword') }
  const { newPassword, repeat } = formState.errors
  return (
    <>
      <PasswordInput
        label={t('account:newPassword')}
        autoComplete="new-password"
        error={newPassword?.message}
        visibilityToggleButtonProps={toggle}
        {...register('newPassword')}
      />
      <div className="motora-strength">
        <meter
          min={0}
          max={levels.length}
          value={typed ? levels.indexOf(hints.strength) + 1 : 0}
          aria-label={t('account:strength')}
        />
        <span role="status">{typed && t(`account:strength.${hints.strength}`)}</span>
      </div>
      <ul className="motora-hints" aria-label={t('account:hints')}>
        <Hint met={hints.isLong}>{t('account:hint.long', { count: passwordLeastCharacters })}</Hint>
        <Hint met={hints.isImpersonal}>{t('account:hint.personal')}</Hint>
        <Hint met={false}>{t('account:hint.common')}</Hint>
      </ul>
      <PasswordInput
        label={t('account:repeatPassword')}
        autoComplete="new-password"
        error={repeat?.message}
        visibilityToggleButtonProps={toggle}
        {...register('repeat')}
      />
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
