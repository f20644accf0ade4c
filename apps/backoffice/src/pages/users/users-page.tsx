import { useMediaQuery } from '@mantine/hooks'
import { type Account, listAccounts } from '@motora/contract/identity'
import { ActionButton, PAGE_TITLE, PageTitle, SplitPane } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountColumns } from '../../features/identity/accounts/account-columns'
import { AccountDetail } from '../../features/identity/accounts/account-detail'
import { AddRoleDialog } from '../../features/identity/accounts/add-role-dialog'
import { SuspendDialog } from '../../features/identity/accounts/suspend-dialog'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { useServerTable } from '../../shell/use-server-table'

const sort = { column: 'fullName', direction: 'asc' } as const

/** Every account of the back-office, one next to the table. What is shown lives in the address. source: decision Z-15. */
export default function UsersPage() {
  const { t } = useTranslation(['people', 'identity', 'screens'])
  const mayWrite = useMay('accounts.write')
  const navigate = useNavigate()
  const columns = useMemo(() => accountColumns(t), [t])
  const [{ account: openId, operator }] = useAddressState()
  const [asking, setAsking] = useState<{ what: 'suspend' | 'add-role'; account: Account }>()
  // On a narrow screen the account takes the table's place, and with it the page's title.
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

  const table = useServerTable({
    tableId: 'users',
    endpoint: listAccounts,
    columns,
    label: t('screens:/users'),
    side: 'fleet',
    sort,
    conditions: operator ? { operatorId: [operator] } : {},
  })
  const open = (account: Account | undefined) => table.open({ account: account?.id }, { push: true })
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
        {...table.props}
        rowName={(account) => account.fullName}
        empty={{ why: operator ? t('people:accounts.noneOfOperator') : t('people:accounts.empty') }}
        searchable
        toolbar={
          <OperatorPicker
            label={t('people:operator')}
            labelHidden
            placeholder={t('people:anyOperator')}
            value={operator ?? null}
            onChange={(id) => table.change({ operator: id ?? undefined })}
          />
        }
        onRowOpen={(account) => open(account.id === openId ? undefined : account)}
        openRowId={openId}
      />
    </>
  )
  return (
    <>
      {narrow && openId && (
        <h1 id={PAGE_TITLE} className="motora-hidden">
          {t('screens:/users')}
        </h1>
      )}
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
