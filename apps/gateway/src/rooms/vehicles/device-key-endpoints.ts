import * as contract from '@motora/contract/devices'
import { type Handler, handle, type Scope, type Work } from '../work.js'
import type { VehiclesDeps } from './deps.js'
import type { DeviceKeys } from './device-keys.js'
import type { DeviceKeyRow } from './stores/device-key-store.js'

interface Deps {
  deviceKeys: DeviceKeys
  listOperators: VehiclesDeps['operators']['listOperators']
  scope: Scope
}

/** The keys of devices and forwarders, for the provider's administrators. */
export const deviceKeyHandlers = ({ deviceKeys, listOperators, scope }: Deps): Handler[] => {
  const namesOf = async (work: Work, rows: readonly DeviceKeyRow[]): Promise<ReadonlyMap<string, string>> => {
    const ids = [...new Set(rows.flatMap(({ operatorId }) => operatorId ?? []))]
    const operators = ids.length > 0 ? await listOperators(work, ids) : []
    return new Map(operators.map(({ id, name }) => [id, name]))
  }
  return [
    handle(contract.listDeviceKeys, {
      scope,
      answer: async (work, { query }) => {
        const { rows, ...place } = await deviceKeys.listDeviceKeyRows(work, query)
        const names = await namesOf(work, rows)
        return { status: 200, body: rows.map((row) => present(row, names)), ...place }
      },
    }),
    handle(contract.createDeviceKey, {
      scope,
      answer: async (work, { body: { id, name, imei } }) => ({
        status: 201,
        body: { id, key: await deviceKeys.createDeviceKey(work, name, imei, id) },
      }),
    }),
    handle(contract.revokeDeviceKey, {
      scope,
      answer: async (work, { params }) => {
        await deviceKeys.revokeDeviceKey(work, params.id)
        return { status: 204, body: undefined }
      },
    }),
  ]
}

const present = (row: DeviceKeyRow, names: ReadonlyMap<string, string>): contract.DeviceKey => {
  const { id, name, kind, imei, operatorId, madeBy, createdAt, lastUsedAt, revokedAt } = row
  return {
    id,
    name,
    kind,
    imei,
    madeBy,
    operatorName: (operatorId !== null && names.get(operatorId)) || null,
    made: createdAt.toISOString(),
    lastUsed: lastUsedAt?.toISOString() ?? null,
    revoked: revokedAt?.toISOString() ?? null,
  }
}
