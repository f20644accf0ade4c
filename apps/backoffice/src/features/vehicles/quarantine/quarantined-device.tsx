import { deviceKey as deviceKeyFormat } from '@motora/contract'
import { listAuditRecords } from '@motora/contract/identity'
import {
  forgetQuarantinedReports,
  listQuarantinedReportsOfDevice,
  type QuarantinedDevice,
} from '@motora/contract/vehicles'
import { ActionButton, confirm, KitDialog } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconMotorbike, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../../shell/api/query-key'
import type { OperatorField } from '../../../shell/operator-field'
import { useMay } from '../../../shell/session/use-session'
import { useServerTable } from '../../../shell/use-server-table'
import { useWrite } from '../../../shell/use-write'
import { VehicleCreateDialog } from '../edit/vehicle-create-dialog'
import { quarantinedReportColumns } from './quarantine-columns'
import { useRelease } from './use-release'

interface Props {
  device: QuarantinedDevice
  operatorField: OperatorField
  onClose: () => void
}

/** One device's reports in quarantine: released to its vehicle, forgotten, or the beginning of a vehicle. */
export function QuarantinedDeviceDialog(props: Props) {
  const { device, onClose } = props
  const { t } = useTranslation('quarantine')
  const mayWrite = useMay('quarantine.write')
  return (
    <KitDialog opened onClose={onClose} title={t('of', { device: device.deviceKey })} size="60rem">
      <div className="motora-stack">
        {mayWrite && <Actions {...props} />}
        <Reports deviceKey={device.deviceKey} />
      </div>
    </KitDialog>
  )
}

function Actions({ device, operatorField, onClose }: Props) {
  const { t } = useTranslation('quarantine')
  const mayCreate = useMay('vehicles.manage')
  const [isMaking, setMaking] = useState(false)
  const release = useRelease()
  const { deviceKey, vehicle, vehicleId, count } = device
  const forget = useForget(device, onClose)
  const releaseAll = async () => {
    const outcome = await release.run(device)
    if (outcome.done === true && outcome.answer.stayed === 0) onClose()
  }
  return (
    <>
      <p className="motora-plain" role="status">
        {release.busy
          ? t('release.progress', { looked: release.looked, count })
          : vehicleId === null
            ? t('noVehicle')
            : t('isVehicle', { vehicle })}
      </p>
      <div className="motora-row-end">
        <ActionButton icon={<IconTrash size={16} aria-hidden />} onClick={forget.ask} busy={forget.busy}>
          {t('forget')}
        </ActionButton>
        {mayCreate && vehicleId === null && (
          <ActionButton
            icon={<IconMotorbike size={16} aria-hidden />}
            disabledReason={deviceKeyFormat.safeParse(deviceKey).success ? undefined : t('make.noImei')}
            onClick={() => setMaking(true)}
          >
            {t('make')}
          </ActionButton>
        )}
        <ActionButton
          tone="primary"
          icon={<IconUpload size={16} aria-hidden />}
          disabledReason={vehicleId === null ? t('release.noVehicle') : undefined}
          busy={release.busy}
          onClick={releaseAll}
        >
          {t('release')}
        </ActionButton>
      </div>
      {isMaking && (
        <VehicleCreateDialog imei={deviceKey} operatorField={operatorField} onClose={() => setMaking(false)} />
      )}
    </>
  )
}

/** Deletes the reports of a device after asking; says how many. */
function useForget({ deviceKey, count }: QuarantinedDevice, onClose: () => void) {
  const { t } = useTranslation('quarantine')
  const { busy, run } = useWrite(forgetQuarantinedReports, {
    // the audit trail is below the dialog
    invalidates: [...shownBy.vehicle, listAuditRecords],
    done: ({ forgotten }) => t('forget.done', { count: forgotten }),
    failed: (why) => t('forget.failed', { why }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: t('forget.question', { device: deviceKey }),
      consequence: t('forget.consequence', { count }),
      confirmLabel: t('forget'),
      danger: true,
    })
    if (!sure) return
    const { done } = await run({ params: { deviceKey } })
    if (done === true) onClose()
  }
  return { busy, ask }
}

const newestFirst = { column: 'received', direction: 'desc' } as const

function Reports({ deviceKey }: { deviceKey: string }) {
  const { t } = useTranslation('quarantine')
  const columns = useMemo(() => quarantinedReportColumns(t), [t])
  const table = useServerTable({
    tableId: 'quarantined-reports',
    endpoint: listQuarantinedReportsOfDevice,
    columns,
    label: t('of', { device: deviceKey }),
    side: 'fleet',
    sort: newestFirst,
    params: { deviceKey },
    part: 'quarantined',
    views: false,
  })
  return <DataTable {...table.props} rowName={({ received }) => received} empty={{ why: t('noneOfDevice') }} />
}
