import { getOperator, listOperators, type Operator } from '@motora/contract/operators'
import { EmptyState, ErrorState, late, PageTitle, TextSkeleton } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { whyMayNotAssign } from '@motora/rules/customers'
import { IconLink, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { customerQuery } from '../../features/customers/customer/customer-calls'
import { assignColumns } from '../../features/operators/operator/assign-columns'
import { api } from '../../shell/api/api'
import { namesNothing } from '../../shell/api/api-error'
import { GoBack, useGoBack } from '../../shell/frame/go-back'
import { useFault } from '../../shell/language/fault-text'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useServerTable } from '../../shell/use-server-table'

const AssignDialog = late(async () => (await import('../../features/customers/assign/assign-dialog')).AssignDialog)

const sort = { column: 'name', direction: 'asc' } as const
/** Customers are let in at private operators alone. source: ledger H-33 */
const privateOnes = { isPrivate: true }

export default function CustomerAssignPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { sharingOperatorId } = useMembership()
  if (sharingOperatorId === null) return <CustomerAssign key={id} customerId={id} />
  return <OperatorsOwnAssign operatorId={sharingOperatorId} customerId={id} />
}

/** For the manager of a private operator alone; that of a public one reads why. source: ledger B-18; Z-15 */
function OperatorsOwnAssign({ operatorId, customerId }: { operatorId: string; customerId: string }) {
  const { t } = useTranslation(['customers', 'refusals'])
  const fault = useFault()
  const own = useQuery(api.query(getOperator, { params: { id: operatorId } }, { staleTime: 60_000 }))
  const why = own.data && whyMayNotAssign('operator', own.data)
  if (own.data && !why) return <CustomerAssign key={customerId} customerId={customerId} />
  return (
    <Headed title={t('customers:assign.page')}>
      {why ? (
        <EmptyState why={t(`refusals:${why}`)} icon={<IconUsersGroup size={28} stroke={1.5} aria-hidden />} />
      ) : own.isLoadingError ? (
        <ErrorState {...fault(own.error)} onRetry={() => own.refetch()} />
      ) : (
        <TextSkeleton lines={12} />
      )}
    </Headed>
  )
}

function Headed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="motora-stack">
      <GoBack fallback={pathTo('/customers')} />
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  )
}

/** The private operators, each with the way to let a customer rent from it. source: customer side, section 2.4; ledgers H-20, H-21 */
function CustomerAssign({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const { t: ofOperators } = useTranslation('operators')
  const columns = useMemo(() => assignColumns(ofOperators), [ofOperators])
  const fault = useFault()
  const { sharingOperatorId } = useMembership()
  const { data: customer, error, refetch } = useQuery({ ...customerQuery(customerId), retry: false })
  // a manager lets people in who are not its customers yet: no name, and no fault either
  const isNobody = error && !customer && (sharingOperatorId === null || namesNothing(error))
  const goBack = useGoBack(pathTo('/customers'))
  const table = useServerTable({
    tableId: 'customer-assign',
    endpoint: listOperators,
    columns,
    label: t('assign.operators'),
    side: 'customer',
    sort,
    conditions: privateOnes,
  })
  const { rows } = table.props
  const { operator: openId } = table.search
  const opened = rows?.find(({ id }) => id === openId)
  const open = (operator: string | undefined) => table.open({ operator }, { push: operator !== undefined })
  const assign = t('assign.do')
  if (isNobody)
    return (
      <Headed title={t('assign.page')}>
        <ErrorState {...fault(error)} onRetry={() => refetch()} />
      </Headed>
    )
  return (
    <Headed title={customer ? t('assign.whom', { name: customer.fullName }) : t('assign.page')}>
      <DataTable
        {...table.props}
        rowName={({ name }) => name}
        empty={{ why: t('assign.noOperators') }}
        searchable
        onRowOpen={({ id }) => open(id)}
        rowActions={({ id }: Operator) => [
          { id: 'assign', label: assign, icon: <IconLink size={16} aria-hidden />, onSelect: () => open(id) },
        ]}
      />
      {opened && (
        <AssignDialog
          customerId={customerId}
          name={customer?.fullName}
          operator={opened}
          onAssigned={goBack}
          onClose={() => open(undefined)}
        />
      )}
    </Headed>
  )
}
