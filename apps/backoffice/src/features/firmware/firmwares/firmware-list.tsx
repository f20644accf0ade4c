import { mayOpen } from '@motora/contract'
import { type Firmware, listFirmwares } from '@motora/contract/firmware'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconCircleCheck, IconCircleOff, IconListDetails, IconPencil, IconRocket, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMembership } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { firmwareColumns } from './firmware-columns'
import { useFirmwareActions } from './use-firmware-actions'
import { useWhyNoCampaign } from './use-why-no-campaign'

const newestFirst = { column: 'created', direction: 'desc' } as const

export interface FirmwareListProps {
  onOpen: (firmware: Firmware) => void
  onEdit: (firmware: Firmware) => void
  /** Plans a campaign with it. */
  onCampaign: (firmware: Firmware) => void
}

/** Firmwares, newest first. A person who may not open one sees it only here. source: ledger R-01. */
export function FirmwareList(ways: FirmwareListProps) {
  const { t } = useTranslation('firmware')
  const { role } = useMembership()
  const columns = useMemo(() => firmwareColumns(t), [t])
  const table = useServerTable({
    tableId: 'firmwares',
    endpoint: listFirmwares,
    columns,
    label: t('title'),
    side: 'fleet',
    sort: newestFirst,
  })
  const actionsOf = useRowActions(ways)
  return (
    <DataTable
      {...table.props}
      rowName={({ name, version }) => t('called', { name, version })}
      empty={{ why: t('empty') }}
      searchable
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
  const whyNoCampaign = useWhyNoCampaign()
  const mayLook = mayOpen(role, '/firmwares/$id')
  return (firmware: Firmware): readonly RowAction[] => {
    const { isActive } = firmware
    const ActiveIcon = isActive ? IconCircleOff : IconCircleCheck
    const campaign: RowAction = {
      id: 'campaign',
      label: t('campaign'),
      icon: <IconRocket size={16} aria-hidden />,
      disabledReason: whyNoCampaign(firmware),
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
