import type { FirmwareTarget } from '@motora/contract/firmware'
import * as contract from '@motora/contract/firmware'
import { type Handler, handle, handleInOwnTransactions } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { changeFirmware, unknownFirmware } from './change-firmware.js'
import { createFirmware } from './create-firmware.js'
import { deleteFirmware } from './delete-firmware.js'
import { fetchFirmware } from './fetch-firmware.js'
import { presentFirmware, presentFirmwares } from './present-firmware.js'
import { findFirmwareRow, listFirmwareRows } from './store.js'

/** Calls around firmwares. source: decisions §5 and §6; ledgers. */
export const firmwareHandlers = (deps: FirmwareDeps): Handler[] => [
  handle(contract.listFirmwares, async (work, { query }) => {
    const { rows, ...place } = await listFirmwareRows(work, query)
    return { status: 200, body: await presentFirmwares(deps, work, rows), ...place }
  }),
  handle(contract.getFirmware, async (work, { params }) => {
    const row = await findFirmwareRow(work, params.id)
    if (!row) throw unknownFirmware()
    return { status: 200, body: await presentFirmware(deps, work, row) }
  }),
  handle(contract.createFirmware, async (work, { body }) => ({
    status: 201,
    body: await presentFirmware(deps, work, await createFirmware(deps, work, body)),
  })),
  handle(contract.changeFirmware, async (work, { params, body }) => ({
    status: 200,
    body: await presentFirmware(deps, work, await changeFirmware(deps, work, params.id, body)),
  })),
  handle(contract.deleteFirmware, async (work, { params }) => {
    await deleteFirmware(deps, work, params.id)
    return { status: 204, body: undefined }
  }),
  handle(contract.getFirmwareTypes, async (work) => {
    const reported = await deps.vehicles.updates.typesOf(work)
    const targets: FirmwareTarget[] = [...contract.firmwareTargets]
    const updateStatuses: string[] = [...contract.updateStatuses]
    return { status: 200, body: { targets, updateStatuses, ...reported } }
  }),
  handleInOwnTransactions(contract.fetchFirmware, 'its bytes stream for long', ({ request }, { params }) =>
    fetchFirmware(deps, params.id, request),
  ),
]
