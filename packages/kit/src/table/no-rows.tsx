import { ActionButton } from '../dialogs/action-button'
import { EmptyState } from '../feedback/empty-state'
import { useKitTexts } from '../texts/kit-texts'
import type { DataTableProps } from './data-table-props'
import type { TableState } from './table-state'

interface NoRowsProps extends Pick<DataTableProps<never>, 'empty' | 'noneFound'> {
  chips?: DataTableProps<never>['furtherChips']
  state: Pick<TableState, 'filters' | 'search'>
  onChange: (part: Partial<TableState>) => void
}

/** Why a list has no rows: there are none yet, or what is searched and filtered finds none; then that can be taken away. */
export function NoRows({ empty, noneFound, chips = [], state: { filters, search }, onChange }: NoRowsProps) {
  const { table: t } = useKitTexts()
  const isFiltered = Object.keys(filters).length > 0
  if (!isFiltered && !search && chips.length === 0) return <EmptyState why={empty.why} nextStep={empty.nextStep} />
  return (
    <EmptyState
      why={noneFound?.why ?? (search ? t.emptySearched(search) : t.emptyFiltered)}
      nextStep={
        <>
          {noneFound?.nextStep}
          {search && (
            <ActionButton onClick={() => onChange({ search: undefined, page: 1 })}>{t.clearSearch}</ActionButton>
          )}
          {isFiltered ? (
            <ActionButton onClick={() => onChange({ filters: {}, search: undefined, page: 1 })}>
              {t.clearFilters}
            </ActionButton>
          ) : (
            chips.length > 0 && (
              <ActionButton onClick={() => chips.forEach(({ onRemove }) => void onRemove())}>
                {t.clearFilters}
              </ActionButton>
            )
          )}
        </>
      }
    />
  )
}
