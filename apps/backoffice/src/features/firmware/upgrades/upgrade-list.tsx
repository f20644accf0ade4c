import { listUpgrades } from '@motora/contract/firmware'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { client } from '../../../shell/session/browser-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressPart } from '../../../shell/use-address-part'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import { lookAgainOfList, upgradesKey } from './upgrade-calls'
import { upgradeColumns } from './upgrade-columns'

const newestFirst = { column: 'created', direction: 'desc' } as const

export interface UpgradeListProps {
  /** Only campaigns of this firmware; then the list is a part of a screen. */
  firmwareId?: string
  /** Where an empty list leads on. */
  nextStep?: ReactNode
}

/** Campaigns that are one's own or reach one's vehicles. Filters, order and page live in the address. source: ledger R-03. */
export function UpgradeList({ firmwareId, nextStep }: UpgradeListProps) {
  const { t } = useTranslation('upgrades')
  const fault = useTableFault()
  const navigate = useNavigate()
  const ofFirmware = firmwareId !== undefined
  const tableId = ofFirmware ? 'upgrades-of-firmware' : 'upgrades'
  const [search, setSearch] = useAddressPart(ofFirmware ? 'upgrades' : undefined)
  const columns = useMemo(() => upgradeColumns(t, { ofFirmware }), [t, ofFirmware])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: newestFirst }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const views = useSavedViews(tableId)
  const asked = () => ({ query: { ...queryOf(state), ...(firmwareId ? { firmwareId } : {}) } })
  const onExport = useListExport(listUpgrades, asked, t('title'))
  const upgrades = useQuery({
    queryKey: [...upgradesKey, 'list', firmwareId, state],
    queryFn: ({ signal }) => client.list(listUpgrades, asked(), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => lookAgainOfList(query.state.data?.rows),
  })
  useLastPage(upgrades.data, state, (page) => setSearch(tableStateToSearch({ ...state, page }, initial)))
  return (
    <DataTable
      tableId={tableId}
      label={t('title')}
      columns={columns}
      rows={upgrades.data?.rows}
      total={upgrades.data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      state={state}
      onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
      loading={upgrades.isFetching && upgrades.isPlaceholderData}
      // what was seen stays readable while one of the many looks fails
      error={upgrades.data ? undefined : fault(upgrades)}
      empty={{ why: t(ofFirmware ? 'emptyOfFirmware' : 'empty'), nextStep }}
      searchable
      onExport={onExport}
      views={views}
      onRowOpen={({ id }) => void navigate({ to: pathTo('/upgrades/$id', { id }) })}
    />
  )
}
