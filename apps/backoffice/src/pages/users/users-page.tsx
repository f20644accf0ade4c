import { useMediaQuery } from '@mantine/hooks'
import { type Account, listAccounts } from '@motora/contract/identity'
import { ActionButton, PageTitle, SplitPane } from '@motora/kit'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsKey } from '../../features/identity/accounts/account-calls'
import { accountColumns } from '../../features/identity/accounts/account-columns'
import { AccountDetail } from '../../features/identity/accounts/account-detail'
import { AddRoleDialog } from '../../features/identity/accounts/add-role-dialog'
import { SuspendDialog } from '../../features/identity/accounts/suspend-dialog'
import { OperatorPicker } from '../../features/operators/operator-picker'
import { pathTo } from '../../shell/paths'
import { client } from '../../shell/session/browser-session'
import { useMay } from '../../shell/session/use-session'
import { queryOf } from '../../shell/table-query'
import { useAddressState } from '../../shell/use-address-state'
import { useLastPage } from '../../shell/use-last-page'
import { useListExport } from '../../shell/use-list-export'
import { useSavedViews } from '../../shell/use-saved-views'
import { useTableFault } from '../../shell/use-table-fault'

const sort = { column: 'fullName', direction: 'asc' } as const

/** Every account of the back-office, one beside the table. What is shown lives in the address. source: decision Z-15. */
export default function UsersPage() {
  const { t } = useTranslation(['people', 'identity', 'screens'])
  const fault = useTableFault()
  const mayWrite = useMay('accounts.write')
  const navigate = useNavigate()
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => accountColumns(t), [t])
  const [initial] = useState(() => initialTableState('users', 'customer', { sort }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const { account: openId, operator } = search
  const [asking, setAsking] = useState<{ what: 'suspend' | 'add-role'; account: Account }>()
  // On a narrow screen the account takes the table's place, and with it the page's title.
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

  const asked = () => ({ query: queryOf(state, operator ? { operatorId: [operator] } : {}) })
  const views = useSavedViews('users')
  const onExport = useListExport(listAccounts, asked, t('screens:/users'))
  const accounts = useQuery({
    queryKey: [...accountsKey, 'list', state, operator],
    queryFn: ({ signal }) => client.list(listAccounts, asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  const beside = { account: openId, operator }
  useLastPage(accounts.data, state, (page) =>
    setSearch({ ...tableStateToSearch({ ...state, page }, initial), ...beside }),
  )

  const open = (account: Account | undefined) => setSearch({ ...search, account: account?.id }, { push: true })
  const left = (
    <>
      <PageTitle
        actions={
          mayWrite && (
            <ActionButton
              tone="primary"
              icon={<IconPlus size={16} aria-hidden />}
              onClick={() => void navigate({ to: pathTo('/users/create') })}
            >
              {t('people:accounts.new')}
            </ActionButton>
          )
        }
      >
        {t('screens:/users')}
      </PageTitle>
      <DataTable
        tableId="users"
        label={t('screens:/users')}
        columns={columns}
        rows={accounts.data?.rows}
        total={accounts.data?.total ?? 0}
        rowId={(account) => account.id}
        rowName={(account) => account.fullName}
        state={state}
        onStateChange={(next) => setSearch({ ...tableStateToSearch(next, initial), ...beside })}
        loading={accounts.isFetching && accounts.isPlaceholderData}
        error={fault(accounts)}
        empty={{ why: operator ? t('people:accounts.noneOfOperator') : t('people:accounts.empty') }}
        searchable
        onExport={onExport}
        views={views}
        toolbar={
          <OperatorPicker
            label={t('people:operator')}
            labelHidden
            placeholder={t('people:anyOperator')}
            value={operator ?? null}
            onChange={(id) =>
              setSearch({
                ...tableStateToSearch({ ...state, page: 1 }, initial),
                account: openId,
                operator: id ?? undefined,
              })
            }
          />
        }
        onRowOpen={(account) => open(account.id === openId ? undefined : account)}
        openRowId={openId}
      />
    </>
  )
  return (
    <>
      {narrow && openId && <h1 className="motora-hidden">{t('screens:/users')}</h1>}
      <SplitPane
        id="users"
        left={left}
        right={
          openId ? (
            <AccountDetail
              key={openId}
              id={openId}
              onClose={() => open(undefined)}
              onSuspend={(account) => setAsking({ what: 'suspend', account })}
              onAddRole={(account) => setAsking({ what: 'add-role', account })}
            />
          ) : null
        }
      />
      {asking?.what === 'suspend' && <SuspendDialog account={asking.account} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'add-role' && (
        <AddRoleDialog
          account={asking.account}
          operatorField={(props) => <OperatorPicker {...props} />}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
