import { useTranslation } from 'react-i18next'
import { usePersonWrite } from '../people/use-person-write'
import { type SupportKind, supportListKey } from './support-calls'

/** One write of a support dialog. source: ledgers, V-13. */
export function useSupportWrite(kind: SupportKind, what: 'create' | 'update') {
  const { t } = useTranslation('people')
  return usePersonWrite(supportListKey(kind), () => t(`support.${what}Error`))
}
