import type { SupportUser } from '@motora/contract/identity'
import { ActionButton, confirm, DialogForm, FormPhone, FormText, PageTitle } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { useMay } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { useWrite } from '../../../shell/use-write'
import { PasswordPair } from '../people/password-pair'
import { useNewPersonForm } from '../people/use-new-person-form'
import { type SupportKind, supportCalls } from './support-calls'
import { supportColumns } from './support-columns'
import { SupportUpdateDialog } from './support-update-dialog'
import { emptySupportCreation, type SupportCreation, supportCreation } from './support-values'

const sort = { column: 'fullName', direction: 'asc' } as const
/** In place of an id: the dialog of a new person. */
const toCreate = 'new'

/**
 * The people of customer attention or of customer service. Filters, order, page and the open dialog live in the
 * address; who may only read sees no actions. source: ledgers.
 */
export function SupportUsers({ kind }: { kind: SupportKind }) {
  const { t } = useTranslation('people')
  const mayWrite = useMay('support-users.write')
  const columns = useMemo(() => supportColumns(t), [t])
  const table = useServerTable({
    tableId: `support-users-${kind}`,
    endpoint: supportCalls[kind].list,
    columns,
    label: t(`support.${kind}`),
    side: 'customer',
    sort,
  })
  const { search } = table
  const remove = useDeleteSupportUser(kind)

  const open = (person: string | undefined) => table.open({ person }, { push: person !== undefined })
  const add = (tone: 'primary' | 'neutral') => (
    <ActionButton tone={tone} icon={<IconPlus size={16} aria-hidden />} onClick={() => open(toCreate)}>
      {t('support.add')}
    </ActionButton>
  )
  const actionsOf = (user: SupportUser) => [
    { id: 'edit', label: t('support.edit'), icon: <IconPencil size={16} />, onSelect: () => open(user.id) },
    {
      id: 'delete',
      label: t('support.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onSelect: () => void remove(user),
    },
  ]
  return (
    <>
      <PageTitle actions={mayWrite && add('primary')}>{t(`support.${kind}`)}</PageTitle>
      <DataTable
        {...table.props}
        rowName={(user) => user.fullName}
        empty={{ why: t('support.empty'), nextStep: mayWrite && add('neutral') }}
        searchable
        {...(mayWrite ? { rowActions: actionsOf, onRowOpen: (user: SupportUser) => open(user.id) } : {})}
      />
      {mayWrite && search.person === toCreate && <SupportCreateDialog kind={kind} onClose={() => open(undefined)} />}
      {mayWrite && search.person && search.person !== toCreate && (
        <SupportUpdateDialog key={search.person} kind={kind} id={search.person} onClose={() => open(undefined)} />
      )}
    </>
  )
}

interface SupportCreateDialogProps {
  kind: SupportKind
  onClose: () => void
}

/** A new person of customer attention or service. source: ledgers; Z-07. */
function SupportCreateDialog({ kind, onClose }: SupportCreateDialogProps) {
  const { t } = useTranslation('people')
  const { form, exists, mustNotSend, emptyPasswords, sayWeak } = useNewPersonForm(supportCreation, emptySupportCreation)
  const { list, create: endpoint } = supportCalls[kind]
  const { busy, submitError, run } = useWrite(endpoint, {
    invalidates: [list],
    done: ({ invited }, { body: { email, firstName, lastName } }) =>
      invited
        ? t('support.inviteSuccess', { email })
        : t('support.createSuccess', { name: `${firstName} ${lastName}` }),
    failed: askingToRetry(() => t('support.createError')),
    onFailed: (error) => {
      emptyPasswords()
      return sayWeak(error)
    },
  })

  const create = async ({ password, confirmPassword, ...person }: SupportCreation) => {
    // Pressed before the look-up had answered: the person must see first that no password is set.
    if (await mustNotSend(person.email, password)) return
    const { done } = await run({ body: !password ? person : { ...person, password, confirmPassword } })
    if (done) onClose()
  }

  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('support.createTitle')}
      form={form}
      onSubmit={create}
      busy={busy}
      submitError={submitError}
      submitLabel={t(exists ? 'support.invite' : 'support.create')}
    >
      <FormText name="firstName" label={t('firstName')} required first />
      <FormText name="lastName" label={t('lastName')} required />
      <FormText name="email" label={t('email')} required type="email" />
      <PasswordPair userExists={exists} />
      <FormPhone name="phoneNumber" label={t('phone')} description={t('phoneHint')} />
      <FormText name="identificationDocumentCode" label={t('documentNumber')} />
    </DialogForm>
  )
}

/** Asks, naming the person and what follows, then deletes. source: ledgers. */
function useDeleteSupportUser(kind: SupportKind) {
  const { t } = useTranslation('people')
  const { list, remove } = supportCalls[kind]
  const { run } = useWrite(remove, {
    call: ({ id }: SupportUser) => ({ params: { id } }),
    invalidates: [list],
    done: (_, { fullName: name }) => t('support.deleteSuccess', { name }),
    failed: askingToRetry((why) => `${t('support.deleteError')} ${why}`),
  })
  return async (user: SupportUser): Promise<void> => {
    const sure = await confirm({
      title: t('support.deleteQuestion', { name: user.fullName }),
      consequence: t('support.deleteConsequence', { email: user.email }),
      confirmLabel: t('support.delete'),
      danger: true,
    })
    if (sure) await run(user)
  }
}
