import { type DeviceKey, listDeviceKeys, revokeDeviceKey } from '@motora/contract/devices'
import { listAuditRecords } from '@motora/contract/identity'
import { confirm } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconBan } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shell/session/use-session'
import { useServerTable } from '../../shell/use-server-table'
import { useWrite } from '../../shell/use-write'
import { deviceKeyColumns } from './device-key-columns'

const newestFirst = { column: 'made', direction: 'desc' } as const

/** Who may speak for vehicles, since when, and when they last did. A key is revoked after asking. */
export function DeviceKeyTable() {
  const { t } = useTranslation('devices')
  const columns = useMemo(() => deviceKeyColumns(t), [t])
  const table = useServerTable({
    tableId: 'device-keys',
    endpoint: listDeviceKeys,
    columns,
    label: t('title'),
    side: 'fleet',
    sort: newestFirst,
    part: 'devices',
    views: false,
  })
  const actionsOf = useRowActions()
  return (
    <DataTable
      {...table.props}
      rowName={({ name }) => name}
      empty={{ why: t('none') }}
      searchable
      {...(actionsOf ? { rowActions: actionsOf } : {})}
    />
  )
}

function useRowActions() {
  const { t } = useTranslation('devices')
  const may = useMay('device-keys.write')
  const { run } = useWrite(revokeDeviceKey, {
    // the audit trail is below the dialog
    invalidates: [listDeviceKeys, listAuditRecords],
    done: () => t('revoke.done'),
    failed: (why) => t('revoke.failed', { why }),
  })
  const revoke = async ({ id, name, kind }: DeviceKey) => {
    const sure = await confirm({
      title: t('revoke.question', { name }),
      consequence: t(`revoke.consequence.${kind}`),
      confirmLabel: t('revoke'),
      danger: true,
    })
    if (sure) await run({ params: { id } })
  }
  if (!may) return undefined
  return (key: DeviceKey): readonly RowAction[] =>
    key.revoked === null
      ? [
          {
            id: 'revoke',
            label: t('revoke'),
            icon: <IconBan size={16} aria-hidden />,
            danger: true,
            onSelect: () => void revoke(key),
          },
        ]
      : []
}
