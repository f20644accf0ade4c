import { passwordLeastCharacters, weakPasswordReasons } from '@motora/contract/identity'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shell/api/api-error'
import { useRefusalText } from '../../shell/language/refusal-text'

/** The person's words for a refused password: a weak one is told why it is weak. */
export function usePasswordRefusal(): (error: unknown) => string {
  const { t } = useTranslation('account')
  const refusal = useRefusalText()
  return (error) => {
    const weak = error instanceof ApiError && error.code === 'identity.password_weak' ? error.params.reason : undefined
    const reason = weakPasswordReasons.find((known) => known === weak)
    return reason ? t(`weak.${reason}`, { count: passwordLeastCharacters }) : refusal(error)
  }
}
