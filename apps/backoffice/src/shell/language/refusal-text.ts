import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error'

/** The person's words for a failure: by its code, else what the gateway said. (ledger U-06, Z-33) */
export function useRefusalText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('refusals')
  return (error) => {
    if (!(error instanceof ApiError)) return t('unreadable')
    return i18n.exists(error.code, { ns: 'refusals' }) ? t(error.code, { ...error.params }) : error.message
  }
}

/** The request id to quote, where the failure has one. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined
