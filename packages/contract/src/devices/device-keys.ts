import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant, textLine } from '../formats.js'
import { listQuery } from '../listing.js'

/** What a key speaks for: one device, or a forwarder with many. */
export const deviceKeyKinds = ['device', 'forwarder'] as const

const imei = z.string().regex(/^\d{15}$/, 'an IMEI has fifteen digits')

/** A key as people see it; the key itself is shown once, when it is made. */
export const deviceKey = z.object({
  id,
  /** Who carries it, for people. */
  name: z.string(),
  kind: z.enum(deviceKeyKinds),
  /** Of a device; null for a forwarder. */
  imei: z.string().nullable(),
  /** Of the operator that holds the device's vehicle now. */
  operatorName: z.string().nullable(),
  /** E-mail of the person who made it; null: made on the command line, or before this was kept. */
  madeBy: z.string().nullable(),
  made: instant,
  /** To the minute; null: never, or before this was kept. */
  lastUsed: instant.nullable(),
  revoked: instant.nullable(),
})
export type DeviceKey = z.infer<typeof deviceKey>

/** Columns that the list sorts and filters by. */
export const deviceKeyColumns = ['name', 'kind', 'imei', 'madeBy', 'made', 'lastUsed', 'revoked'] as const

const source = 'own: SECURITY 4.10; who may speak for vehicles is seen, and can be ended'

export const listDeviceKeys = endpoint({
  id: 'devices.listDeviceKeys',
  method: 'GET',
  path: '/operations/v1/DeviceKeys',
  summary: `Keys of devices and forwarders, newest first. Sorts and filters by ${deviceKeyColumns.join(', ')}; searches name and IMEI`,
  source,
  audience: 'staff',
  needs: 'device-keys.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(deviceKey) },
})

export const createDeviceKey = endpoint({
  id: 'devices.createDeviceKey',
  method: 'POST',
  path: '/operations/v1/DeviceKeys',
  summary: 'Makes a key for a device (`imei`) or a forwarder (null). The key is in this answer and nowhere else',
  source,
  audience: 'staff',
  needs: 'device-keys.write',
  /** `id` is made by the caller, so that a repeated call makes no second key. */
  body: z.strictObject({ id, name: textLine(1, 100), imei: imei.nullable() }),
  answers: { 201: z.object({ id, key: z.string() }) },
  refusals: ['device.key_exists'],
})

export const revokeDeviceKey = endpoint({
  id: 'devices.revokeDeviceKey',
  method: 'DELETE',
  path: '/operations/v1/DeviceKeys/{id}',
  summary: 'Revokes a key for good: it is refused, and its open lines end within seconds. Repeating it changes nothing',
  source,
  audience: 'staff',
  needs: 'device-keys.write',
  params: idParams,
  answers: { 204: null },
  refusals: ['request.not_found'],
})

export const deviceKeyEndpoints = [listDeviceKeys, createDeviceKey, revokeDeviceKey] as const
