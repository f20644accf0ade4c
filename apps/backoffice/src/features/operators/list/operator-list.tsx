import { listOperators, type Operator } from '@motora/contract/operators'
import { ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { useServerTable } from '../../../shell/use-server-table'
import { Iban } from '../operator/iban'
import { operatorQuery } from '../operator/operator-calls'
import { OperatorLogo } from '../operator/operator-logo'
import { operatorListColumns, tariffWords } from './operator-list-columns'

const sort = { column: 'name', direction: 'asc' } as const

export interface OperatorListProps {
  /** The list's name, and its file's. */
  title: string
  /** Where an empty list leads on. */
  nextStep?: ReactNode
}

/** The operators of the scope; filters, order, page and the open one live in the address. source: ledger C-20. */
export function OperatorList({ title, nextStep }: OperatorListProps) {
  const { t } = useTranslation('operators')
  const columns = useMemo(() => operatorListColumns(t), [t])
  const table = useServerTable({
    tableId: 'operators-list',
    endpoint: listOperators,
    columns,
    label: title,
    side: 'fleet',
    sort,
  })
  const { operator: opened } = table.search
  const open = (operator: string | undefined) => table.open({ operator }, { push: operator !== undefined })
  return (
    <>
      <DataTable
        {...table.props}
        rowName={({ name }) => name}
        empty={{ why: t('list.empty'), nextStep }}
        searchable
        onRowOpen={({ id }) => open(id)}
        rowActions={({ id }: Operator) => [
          { id: 'details', label: t('details'), icon: <IconListDetails size={16} />, onSelect: () => open(id) },
        ]}
      />
      {opened && <OperatorValuesDialog key={opened} id={opened} onClose={() => open(undefined)} />}
    </>
  )
}

/** The values of a row of the operator list, to read and to copy. source: ledger C-20. */
function OperatorValuesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('operators')
  const fault = useFault()
  const { data: operator, error, refetch } = useQuery(operatorQuery(id))
  return (
    <KitDialog opened onClose={onClose} title={operator?.name ?? t('details')}>
      {operator ? (
        <Facts
          facts={[
            { label: t('name'), value: operator.name },
            { label: t('cif'), value: operator.cif },
            { label: t('iban'), value: operator.iban && <Iban>{operator.iban}</Iban> },
            {
              label: t('logo'),
              value: (
                <OperatorLogo
                  operatorId={operator.id}
                  sha256={operator.logo}
                  name={operator.name}
                  colour={operator.colour1}
                  sizePixels={72}
                />
              ),
            },
            { label: t('operatorType'), value: t(operator.isPrivate ? 'private' : 'public') },
            { label: t('tariff'), value: t(tariffWords(operator)) },
          ]}
        />
      ) : error ? (
        <ErrorState {...fault(error)} onRetry={() => refetch()} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </KitDialog>
  )
}
