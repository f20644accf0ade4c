import { Alert, PasswordInput } from '@mantine/core'
import { passwordLeastCharacters } from '@motora/contract/identity'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFaultText } from './use-fault-text'

interface Passwords {
  password: string
  confirmPassword: string
}

/**
 * The first password of another person, twice, each with its own eye. Disabled for an e-mail that has an account:
 * nobody sets a password for somebody else's. source: ledgers; Z-07.
 */
export function PasswordPair({ userExists }: { userExists: boolean }) {
  const { t } = useTranslation('people')
  const say = useFaultText()
  const { register, formState } = useFormContext<Passwords>()
  const { errors } = formState
  return (
    <>
      {userExists && (
        <Alert role="status" color="graphite" icon={<IconInfoCircle size={16} aria-hidden />} title={t('userExists')}>
          {t('userExistsWhy')}
        </Alert>
      )}
      <PasswordInput
        label={t('password')}
        description={userExists ? undefined : t('passwordHint', { count: passwordLeastCharacters })}
        autoComplete="new-password"
        required={!userExists}
        disabled={userExists}
        error={say(errors.password?.message)}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        {...register('password', { deps: ['confirmPassword'] })}
      />
      <PasswordInput
        label={t('confirmPassword')}
        autoComplete="new-password"
        required={!userExists}
        disabled={userExists}
        error={say(errors.confirmPassword?.message)}
        visibilityToggleButtonProps={{ 'aria-label': t('showConfirmPassword'), tabIndex: 0 }}
        {...register('confirmPassword', { deps: ['password'] })}
      />
    </>
  )
}
