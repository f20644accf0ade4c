import { zodResolver } from '@hookform/resolvers/zod'
import type { SupportUser } from '@motora/contract/identity'
import { DialogForm, ErrorState, FormPhone, FormSkeleton, FormText, KitDialog } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { askingToRetry } from '../../../shell/api/api-error'
import { useFault } from '../../../shell/language/fault-text'
import { useWrite } from '../../../shell/use-write'
import { type SupportKind, supportCalls } from './support-calls'
import { type SupportUpdate, supportUpdate } from './support-values'

export interface SupportUpdateDialogProps {
  kind: SupportKind
  id: string
  onClose: () => void
}

/** Changes one person as they are now: they are read again for the dialog. source: ledgers. */
export function SupportUpdateDialog({ kind, id, onClose }: SupportUpdateDialogProps) {
  const { t } = useTranslation('people')
  const fault = useFault()
  /** As the person was when the form opened: a form that changes under the hand is worse than an old one. */
  const [opened, setOpened] = useState<SupportUser>()
  const user = useQuery(api.query(supportCalls[kind].get, { params: { id } }, { enabled: !opened, gcTime: 0 }))
  if (user.data && !opened) setOpened(user.data)
  if (opened) return <UpdateForm kind={kind} user={opened} onClose={onClose} />
  return (
    <KitDialog opened onClose={onClose} title={t('support.edit')}>
      {user.isLoadingError ? (
        <ErrorState {...fault(user.error)} onRetry={() => user.refetch()} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </KitDialog>
  )
}

function UpdateForm({ kind, user, onClose }: { kind: SupportKind; user: SupportUser; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { list, update: endpoint } = supportCalls[kind]
  // What was typed stays in the form after a failure. (ledger Q-16)
  const { busy, submitError, run } = useWrite(endpoint, {
    invalidates: [list],
    done: (_, { body: { firstName, lastName } }) => t('support.updateSuccess', { name: `${firstName} ${lastName}` }),
    failed: askingToRetry(() => t('support.updateError')),
  })
  const form = useForm<SupportUpdate>({
    resolver: zodResolver(supportUpdate),
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      phoneNumber: user.phoneNumber ?? '',
      identificationDocumentCode: user.identificationDocumentCode ?? '',
    },
  })
  const update = async (values: SupportUpdate) => {
    const { done } = await run({ params: { id: user.id }, body: values })
    if (done) onClose()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('support.updateTitle', { name: user.fullName })}
      form={form}
      onSubmit={update}
      busy={busy}
      submitError={submitError}
      submitLabel={t('support.save')}
    >
      <FormText name="firstName" label={t('firstName')} required first />
      <FormText name="lastName" label={t('lastName')} required />
      <FormText name="identificationDocumentCode" label={t('documentNumber')} />
      <FormPhone name="phoneNumber" label={t('phone')} description={t('phoneHint')} />
    </DialogForm>
  )
}
