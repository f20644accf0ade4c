import { listUpgrades } from '@motora/contract/firmware'
import { DataTable } from '@motora/kit/table'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { useServerTable } from '../../../shell/use-server-table'
import { lookAgainOfList } from './upgrade-calls'
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
  const navigate = useNavigate()
  const ofFirmware = firmwareId !== undefined
  const columns = useMemo(() => upgradeColumns(t, { ofFirmware }), [t, ofFirmware])
  const table = useServerTable({
    tableId: ofFirmware ? 'upgrades-of-firmware' : 'upgrades',
    endpoint: listUpgrades,
    columns,
    label: t('title'),
    side: 'fleet',
    sort: newestFirst,
    query: ofFirmware ? { firmwareId } : {},
    refetchInterval: lookAgainOfList,
    ...(ofFirmware ? { part: 'upgrades' } : {}),
  })
  return (
    <DataTable
      {...table.props}
      rowName={({ name }) => name}
      empty={{ why: t(ofFirmware ? 'emptyOfFirmware' : 'empty'), nextStep }}
      searchable
      onRowOpen={({ id }) => void navigate({ to: pathTo('/upgrades/$id', { id }) })}
    />
  )
}
