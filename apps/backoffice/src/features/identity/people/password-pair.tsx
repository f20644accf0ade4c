import { Alert } from '@mantine/core'
import { minPasswordCharacters } from '@motora/contract/identity'
import { FormPassword } from '@motora/kit'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/**
 * The first password of another person, twice, each with its own eye. Disabled for an e-mail that has an account:
 * no one sets a password for another's account. source: ledgers; Z-07.
 */
export function PasswordPair({ userExists }: { userExists: boolean }) {
  const { t } = useTranslation('people')
  const both = { autoComplete: 'new-password', required: !userExists, disabled: userExists } as const
  return (
    <>
      {userExists && (
        <Alert role="status" color="graphite" icon={<IconInfoCircle size={16} aria-hidden />} title={t('userExists')}>
          {t('userExistsWhy')}
        </Alert>
      )}
      <FormPassword
        {...both}
        name="password"
        label={t('password')}
        description={userExists ? undefined : t('passwordHint', { count: minPasswordCharacters })}
        toggleLabel={t('showPassword')}
        deps="confirmPassword"
      />
      <FormPassword
        {...both}
        name="confirmPassword"
        label={t('confirmPassword')}
        toggleLabel={t('showConfirmPassword')}
        deps="password"
      />
    </>
  )
}
