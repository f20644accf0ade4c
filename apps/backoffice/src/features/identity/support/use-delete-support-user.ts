import type { SupportUser } from '@motora/contract/identity'
import { useTranslation } from 'react-i18next'
import { useDeletePerson } from '../people/use-delete-person'
import { type SupportKind, supportCalls, supportListKey } from './support-calls'

/** source: ledgers. */
export function useDeleteSupportUser(kind: SupportKind) {
  const { t } = useTranslation('people')
  return useDeletePerson<SupportUser>({
    listKey: supportListKey(kind),
    question: ({ fullName: name, email }) => ({
      title: t('support.deleteQuestion', { name }),
      consequence: t('support.deleteConsequence', { email }),
      confirmLabel: t('support.delete'),
    }),
    remove: supportCalls[kind].remove,
    success: ({ fullName: name }) => t('support.deleteSuccess', { name }),
    failure: (why) => `${t('support.deleteError')} ${why}`,
  })
}
