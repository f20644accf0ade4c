import { minPasswordCharacters, weakPasswordReasons } from '@motora/contract/identity'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shell/api/api-error'
import { useFaultText } from '../../shell/language/fault-text'

/** The person's words for a refused password: for a weak one, why it is weak. */
export function usePasswordRefusal(): (error: unknown) => string {
  const { t } = useTranslation('account')
  const faultText = useFaultText()
  return (error) => {
    const weak = error instanceof ApiError && error.code === 'identity.password_weak' ? error.params.reason : undefined
    const reason = weakPasswordReasons.find((known) => known === weak)
    return reason ? t(`weak.${reason}`, { count: minPasswordCharacters }) : faultText(error)
  }
}
