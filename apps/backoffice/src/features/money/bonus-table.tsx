import { type Bonus, createBonus, listBonuses, updateBonus } from '@motora/contract/money'
import { ActionButton, ErrorState, FormSkeleton, KitDialog, PageTitle } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../shell/language/fault-text'
import { useOffer } from '../../shell/session/use-session'
import { useServerTable } from '../../shell/use-server-table'
import { bonusColumns } from './bonus-columns'
import { EditBonusDialog, NewBonusDialog } from './bonus-dialog'
import { BonusHistoryDialog } from './bonus-history'
import { usePack } from './use-pack'

const sort = { column: 'price', direction: 'asc' } as const
/** In place of an id: the dialog of a new pack. */
const toCreate = 'new'

/**
 * Bonus packs. Filters, order, page and the open dialog live in the address; who may only read sees purchases and no
 * other action. source: ledgers L-02, L-03, L-09, L-11
 */
export function BonusTable() {
  const { t } = useTranslation(['bonus', 'screens'])
  const offer = useOffer()
  const mayCreate = offer(createBonus, true) === true
  const mayUpdate = offer(updateBonus, true) === true
  const columns = useMemo(() => bonusColumns(t), [t])
  const table = useServerTable({
    tableId: 'bonus',
    endpoint: listBonuses,
    columns,
    label: t('screens:/bonus'),
    side: 'customer',
    sort,
    failed: (why) => t('getAllError', { why }),
  })
  const { pack, history } = table.search
  const edit = (of: string | undefined) => table.open({ pack: of }, { push: of !== undefined })
  const look = (of: string | undefined) => table.open({ history: of }, { push: of !== undefined })
  const add = (tone: 'primary' | 'neutral') => (
    <ActionButton tone={tone} icon={<IconPlus size={16} aria-hidden />} onClick={() => edit(toCreate)}>
      {t('add')}
    </ActionButton>
  )
  const actionsOf = ({ id }: Bonus) => [
    { id: 'history', label: t('history'), icon: <IconHistory size={16} aria-hidden />, onSelect: () => look(id) },
    ...(mayUpdate
      ? [{ id: 'edit', label: t('edit'), icon: <IconPencil size={16} aria-hidden />, onSelect: () => edit(id) }]
      : []),
  ]
  const close = () => edit(undefined)
  return (
    <>
      <PageTitle actions={mayCreate && add('primary')}>{t('screens:/bonus')}</PageTitle>
      <DataTable
        {...table.props}
        rowName={({ name, text }) => t('called', { name, text })}
        empty={{ why: t('empty'), nextStep: mayCreate && add('neutral') }}
        searchable
        rowActions={actionsOf}
        onRowOpen={({ id }) => look(id)}
      />
      {mayCreate && pack === toCreate && <NewBonusDialog onClose={close} />}
      {mayUpdate && pack && pack !== toCreate && (
        <WithPack key={pack} id={pack} onClose={close}>
          {(one) => <EditBonusDialog pack={one} onClose={close} />}
        </WithPack>
      )}
      {history && (
        <WithPack key={history} id={history} onClose={() => look(undefined)}>
          {(one) => <BonusHistoryDialog pack={one} onClose={() => look(undefined)} />}
        </WithPack>
      )}
    </>
  )
}

interface WithPackProps {
  id: string
  onClose: () => void
  children: (pack: Bonus) => ReactNode
}

/** What is shown of a pack that the address names, once it was read. */
function WithPack({ id, onClose, children }: WithPackProps) {
  const { t } = useTranslation(['bonus', 'screens'])
  const fault = useFault()
  const { data, isLoadingError, error, refetch } = usePack(id)
  const pack = data?.rows[0]
  if (pack) return children(pack)
  return (
    <KitDialog opened onClose={onClose} title={t('screens:/bonus')}>
      {isLoadingError ? (
        <ErrorState {...fault(error)} onRetry={() => refetch()} />
      ) : data ? (
        <p className="motora-plain">{t('gone')}</p>
      ) : (
        <FormSkeleton fields={4} />
      )}
    </KitDialog>
  )
}
