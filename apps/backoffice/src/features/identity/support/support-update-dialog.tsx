import { zodResolver } from '@hookform/resolvers/zod'
import type { SupportUser } from '@motora/contract/identity'
import { DialogForm, ErrorState, FormSkeleton, KitDialog } from '@motora/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { FormLine } from '../people/form-line'
import { FormPhoneField } from '../people/form-phone-field'
import { type SupportKind, supportCalls, supportUserKey } from './support-calls'
import { type SupportUpdate, supportUpdate } from './support-values'
import { useSupportWrite } from './use-support-write'

export interface SupportUpdateDialogProps {
  kind: SupportKind
  id: string
  onClose: () => void
}

/** Changes one person as they are now: they are read anew for the dialog. source: ledgers. */
export function SupportUpdateDialog({ kind, id, onClose }: SupportUpdateDialogProps) {
  const { t } = useTranslation('people')
  const refusal = useRefusalText()
  /** As the person was when the form opened: a form that changes under the hand is worse than an old one. */
  const [opened, setOpened] = useState<SupportUser>()
  const user = useQuery({
    queryKey: supportUserKey(kind, id),
    queryFn: ({ signal }) => supportCalls[kind].get(id, { signal }),
    enabled: !opened,
    gcTime: 0,
  })
  if (user.data && !opened) setOpened(user.data)
  if (opened) return <UpdateForm kind={kind} user={opened} onClose={onClose} />
  return (
    <KitDialog opened onClose={onClose} title={t('support.edit')}>
      {user.isError ? (
        <ErrorState what={refusal(user.error)} requestId={requestIdOf(user.error)} onRetry={() => user.refetch()} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </KitDialog>
  )
}

function UpdateForm({ kind, user, onClose }: { kind: SupportKind; user: SupportUser; onClose: () => void }) {
  const { t } = useTranslation('people')
  const queries = useQueryClient()
  const { busy, submitError, run } = useSupportWrite(kind, 'update')
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
    const done = await run(
      async () => {
        await supportCalls[kind].update(user.id, values)
        return t('support.updateSuccess', { name: `${values.firstName} ${values.lastName}` })
      },
      () => {
        // What was known of this person may be why it failed. What was typed stays in the form. (ledger Q-16)
        queries.removeQueries({ queryKey: supportUserKey(kind, user.id) })
        return false
      },
    )
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
      <FormLine name="firstName" label={t('firstName')} required first />
      <FormLine name="lastName" label={t('lastName')} required />
      <FormLine name="identificationDocumentCode" label={t('documentNumber')} />
      <FormPhoneField />
    </DialogForm>
  )
}
