import { useTranslation } from 'react-i18next'
import { useDeletePerson } from '../people/use-delete-person'
import { type StaffKind, type StaffPerson, staffCalls, staffListKey } from './staff-calls'

/** source: ledgers C-44, C-49, D-02, D-10. */
export function useDeleteStaff(kind: StaffKind) {
  const { t } = useTranslation('staff')
  return useDeletePerson<StaffPerson>({
    listKey: staffListKey(kind),
    question: ({ fullName: name, email, pending }) => ({
      title: t('deleteQuestion', { name }),
      consequence: t(pending ? 'deleteInvitedConsequence' : `${kind}.deleteConsequence`, { email }),
      confirmLabel: t(`${kind}.delete`),
    }),
    remove: staffCalls[kind].remove,
    success: ({ fullName: name }) => t(`${kind}.deleteSuccess`, { name }),
    failure: (why) => t(`${kind}.deleteError`, { why }),
  })
}
