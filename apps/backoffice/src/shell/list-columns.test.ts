import { type EndpointSpec, isBinary } from '@motora/contract'
import { listDeviceKeys } from '@motora/contract/devices'
import { listFiles } from '@motora/contract/files'
import { listFirmwares, listUpgrades, listUpgradeVehicles } from '@motora/contract/firmware'
import { listAccounts, listAuditRecords, listCauUsers } from '@motora/contract/identity'
import { listVehicleRequests } from '@motora/contract/operators'
import {
  listQuarantinedReports,
  listQuarantinedReportsOfDevice,
  listVehicles,
  listVehiclesToShare,
} from '@motora/contract/vehicles'
import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns, type TableColumn } from '@motora/kit/table'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { deviceKeyColumns } from '../features/devices/device-key-columns'
import { fileColumns as storedFileColumns } from '../features/files/file-columns'
import { firmwareColumns } from '../features/firmware/firmwares/firmware-columns'
import { upgradeVehicleColumns } from '../features/firmware/upgrades/page/upgrade-vehicle-columns'
import { upgradeColumns } from '../features/firmware/upgrades/upgrade-columns'
import { accountColumns } from '../features/identity/accounts/account-columns'
import { auditColumns } from '../features/identity/audit/audit-columns'
import { supportColumns } from '../features/identity/support/support-columns'
import { requestColumns } from '../features/operators/requests/request-columns'
import { vehicleColumns } from '../features/vehicles/list/vehicle-columns'
import { quarantineColumns, quarantinedReportColumns } from '../features/vehicles/quarantine/quarantine-columns'
import { shareColumns } from '../features/vehicles/share/share-columns'

const t = ((key: string) => key) as never

const lists: readonly [EndpointSpec, readonly TableColumn<never>[]][] = [
  [listVehicles, vehicleColumns({ fleet: t, vehicles: t }, true, 'home') as never],
  [listVehicles, vehicleColumns({ fleet: t, vehicles: t }, true, 'fleet') as never],
  [listVehiclesToShare, shareColumns(t) as never],
  [listVehicleRequests, requestColumns(t, () => '') as never],
  [listAccounts, accountColumns(t) as never],
  [listDeviceKeys, deviceKeyColumns(t) as never],
  [listQuarantinedReports, quarantineColumns(t) as never],
  [listQuarantinedReportsOfDevice, quarantinedReportColumns(t) as never],
  [listAuditRecords, auditColumns(t) as never],
  [listCauUsers, supportColumns(t) as never],
  [listFiles, storedFileColumns(t, true) as never],
  [listFirmwares, firmwareColumns(t) as never],
  [listUpgrades, upgradeColumns(t, { ofFirmware: false }) as never],
  [
    listUpgradeVehicles,
    upgradeVehicleColumns(t, { maxAttempts: 3, upgradeState: 'running', withOperator: true }) as never,
  ],
]

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodArray
    ? bare((schema instanceof z.ZodArray ? schema.element : schema.unwrap()) as z.ZodType)
    : schema

const stands = (schema: z.ZodType, [step, ...rest]: string[]): boolean => {
  const at = bare(schema)
  if (step === undefined) return !(at instanceof z.ZodObject)
  return at instanceof z.ZodObject && step in at.shape && stands(at.shape[step] as z.ZodType, rest)
}

test.each(lists.map(([list, columns]) => [list.id, list, columns] as const))(
  '%s: every column of its table stands in a row on the wire, or says that a file has it not [V-24]',
  (_id, list, columns) => {
    const answer = list.answers[200]
    if (!answer || isBinary(answer)) throw new Error('no list')
    const asked = fileColumns(columns, galleryTexts)
    expect(asked.length).toBeGreaterThan(3)
    for (const { from } of asked) for (const place of from) expect(stands(answer, place.split('.')), place).toBe(true)
  },
)
