import { useMediaQuery } from '@mantine/hooks'
import { mayOpen } from '@motora/contract'
import { type AuditRecord, listAuditRecords } from '@motora/contract/identity'
import { ActionButton, PageTitle, SplitPane } from '@motora/kit'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditColumns } from '../../features/identity/audit/audit-columns'
import { AuditDetail } from '../../features/identity/audit/audit-detail'
import { ChainLine } from '../../features/identity/audit/chain-line'
import { OperatorPicker } from '../../features/operators/operator-picker'
import { pathTo } from '../../shell/paths'
import { client } from '../../shell/session/browser-session'
import { useMembership } from '../../shell/session/use-session'
import { queryOf } from '../../shell/table-query'
import { useAddressState } from '../../shell/use-address-state'
import { useLastPage } from '../../shell/use-last-page'
import { useListExport } from '../../shell/use-list-export'
import { useSavedViews } from '../../shell/use-saved-views'
import { useTableFault } from '../../shell/use-table-fault'
import { screenOfTarget } from './screen-of-target'

const sort = { column: 'at', direction: 'desc' } as const

/** What stands beside the columns' own filters: an operator, one thing, one person. */
const moreOf = ({ operator, target, actor }: Readonly<Record<string, string | undefined>>) => ({
  ...(operator ? { operatorId: [operator] } : {}),
  ...(target ? { targetId: [target] } : {}),
  ...(actor ? { actorId: [actor] } : {}),
})

/** Who did what, to what, from where. What is shown lives in the address. source: PROMISES H5 (own addition: the screen) */
export default function AuditPage() {
  const { t } = useTranslation(['audit', 'identity', 'screens', 'people'])
  const fault = useTableFault()
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => auditColumns(t as never), [t])
  const [initial] = useState(() => initialTableState('audit', 'fleet', { sort }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const { record: openId, operator, target, actor } = search
  // On a narrow screen the record takes the table's place, and with it the page's title.
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

  const asked = () => ({ query: queryOf(state, moreOf({ operator, target, actor })) })
  const onExport = useListExport(listAuditRecords, asked, t('screens:/audit'))
  const views = useSavedViews('audit')
  const records = useQuery({
    queryKey: ['audit', 'list', state, operator, target, actor],
    queryFn: ({ signal }) => client.list(listAuditRecords, asked(), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: state.page === 1 ? 15_000 : false,
  })
  const beside = { record: openId, operator, target, actor }
  useLastPage(records.data, state, (page) =>
    setSearch({ ...tableStateToSearch({ ...state, page }, initial), ...beside }),
  )
  const firstPage = () => tableStateToSearch({ ...state, page: 1 }, initial)
  const open = (record: AuditRecord | undefined) => setSearch({ ...search, record: record?.id }, { push: true })

  const toolbar = (
    <>
      <OperatorPicker
        label={t('audit:operator')}
        labelHidden
        placeholder={t('people:anyOperator')}
        value={operator ?? null}
        onChange={(id) => setSearch({ ...firstPage(), ...beside, operator: id ?? undefined })}
      />
      {(target || actor) && (
        <ActionButton
          icon={<IconX size={16} aria-hidden />}
          onClick={() => setSearch({ ...firstPage(), ...beside, target: undefined, actor: undefined })}
        >
          {t(target ? 'audit:onlyOneTarget' : 'audit:onlyOneActor')}
        </ActionButton>
      )}
    </>
  )
  const left = (
    <>
      <PageTitle aside={<ChainLine />}>{t('screens:/audit')}</PageTitle>
      <DataTable
        tableId="audit"
        label={t('screens:/audit')}
        columns={columns}
        rows={records.data?.rows}
        total={records.data?.total ?? 0}
        rowId={(record) => record.id}
        rowName={(record) => t(`audit:event.${record.event}`)}
        state={state}
        onStateChange={(next) => setSearch({ ...tableStateToSearch(next, initial), ...beside })}
        loading={records.isFetching && records.isPlaceholderData}
        error={fault(records)}
        empty={{ why: operator || target || actor ? t('audit:noneOfThese') : t('audit:empty') }}
        searchable
        onExport={onExport}
        views={views}
        toolbar={toolbar}
        onRowOpen={(record) => open(record.id === openId ? undefined : record)}
        openRowId={openId}
      />
    </>
  )
  return (
    <>
      {narrow && openId && <h1 className="motora-hidden">{t('screens:/audit')}</h1>}
      <SplitPane
        id="audit"
        initialPercent={66}
        left={left}
        right={
          openId ? (
            <AuditDetail
              key={openId}
              id={openId}
              targetHref={(record) => screenOfTarget(record, (path) => mayOpen(role, path))}
              sameTargetHref={({ targetId: id }) => (id ? pathTo('/audit', undefined, { target: id }) : undefined)}
              sameActorHref={({ actorId: id }) => (id ? pathTo('/audit', undefined, { actor: id }) : undefined)}
              onClose={() => open(undefined)}
            />
          ) : null
        }
      />
    </>
  )
}
