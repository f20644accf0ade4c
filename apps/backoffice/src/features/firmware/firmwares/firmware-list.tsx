import { mayOpen } from '@motora/contract'
import { type Firmware, listFirmwares } from '@motora/contract/firmware'
import {
  DataTable,
  initialTableState,
  type RowAction,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { IconCircleCheck, IconCircleOff, IconListDetails, IconPencil, IconRocket, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { useMay, useMembership } from '../../../shell/session/use-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressState } from '../../../shell/use-address-state'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import { firmwaresKey } from './firmware-calls'
import { firmwareColumns } from './firmware-columns'
import { useFirmwareActions } from './use-firmware-actions'

const tableId = 'firmwares'
const newestFirst = { column: 'created', direction: 'desc' } as const

export interface FirmwareListProps {
  onOpen: (firmware: Firmware) => void
  onEdit: (firmware: Firmware) => void
  /** Plans a campaign with it. */
  onCampaign: (firmware: Firmware) => void
}

/** Firmwares, newest first. Who may not open one sees it here alone. source: ledger R-01. */
export function FirmwareList(ways: FirmwareListProps) {
  const { t } = useTranslation('firmware')
  const fault = useTableFault()
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => firmwareColumns(t), [t])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: newestFirst }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const asked = () => ({ query: queryOf(state) })
  const onExport = useListExport(listFirmwares, asked, t('title'))
  const views = useSavedViews(tableId)
  const firmwares = useQuery({
    queryKey: [...firmwaresKey, 'list', state],
    queryFn: ({ signal }) => client.list(listFirmwares, asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage(firmwares.data, state, (page) => setSearch(tableStateToSearch({ ...state, page }, initial)))
  const actionsOf = useRowActions(ways)
  return (
    <DataTable
      tableId={tableId}
      label={t('title')}
      columns={columns}
      rows={firmwares.data?.rows}
      total={firmwares.data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={({ name, version }) => t('called', { name, version })}
      state={state}
      onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
      loading={firmwares.isFetching && firmwares.isPlaceholderData}
      error={firmwares.data ? undefined : fault(firmwares)}
      empty={{ why: t('empty') }}
      searchable
      onExport={onExport}
      views={views}
      rowActions={actionsOf}
      {...(mayOpen(role, '/firmwares/$id') ? { onRowOpen: ways.onOpen } : {})}
    />
  )
}

function useRowActions({ onOpen, onEdit, onCampaign }: FirmwareListProps) {
  const { t } = useTranslation('firmware')
  const { role } = useMembership()
  const mayPlan = useMay('upgrades.write')
  const { may, setActive, remove, whyNotDelete } = useFirmwareActions()
  const mayLook = mayOpen(role, '/firmwares/$id')
  return (firmware: Firmware): readonly RowAction[] => {
    const { isActive } = firmware
    const ActiveIcon = isActive ? IconCircleOff : IconCircleCheck
    const campaign: RowAction = {
      id: 'campaign',
      label: t('campaign'),
      icon: <IconRocket size={16} aria-hidden />,
      disabledReason: isActive ? undefined : t('campaign.inactive'),
      onSelect: () => onCampaign(firmware),
    }
    const details: RowAction = {
      id: 'details',
      label: t('details'),
      icon: <IconListDetails size={16} aria-hidden />,
      onSelect: () => onOpen(firmware),
    }
    const writes: readonly RowAction[] = [
      {
        id: 'edit',
        label: t('edit'),
        icon: <IconPencil size={16} aria-hidden />,
        onSelect: () => onEdit(firmware),
      },
      {
        id: 'active',
        label: t(isActive ? 'deactivate' : 'activate'),
        icon: <ActiveIcon size={16} aria-hidden />,
        onSelect: () => void setActive(firmware, !isActive),
      },
      {
        id: 'delete',
        label: t('delete'),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        disabledReason: whyNotDelete(firmware),
        onSelect: () => void remove(firmware),
      },
    ]
    return [...(mayPlan ? [campaign] : []), ...(mayLook ? [details] : []), ...(may ? writes : [])]
  }
}
