import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'

/** So many reports at most are looked at in one call of release. */
export const maxReleasedAtOnce = 500

/** Why a report was put aside: an unknown device, an impossible time, values that cannot be stored, or said without its key by a device that has one. */
export const quarantineReasons = ['unknown', 'time', 'retired', 'unreadable', 'keyed'] as const
export const quarantineReason = z.enum(quarantineReasons)

export const quarantinedDevice = z.object({
  deviceKey: z.string(),
  count: z.number().int(),
  /** What they take on the disk, in bytes. */
  sizeBytes: z.number().int(),
  firstReceived: instant,
  lastReceived: instant,
  /** Of the newest report. */
  reason: quarantineReason,
  /** By which way in the newest report came. */
  source: z.string(),
  /** The vehicle that has this IMEI now and is not retired. */
  vehicleId: id.nullable(),
  /** Its plate, or its name where it has none. */
  vehicle: z.string().nullable(),
})
export type QuarantinedDevice = z.infer<typeof quarantinedDevice>

/** Columns that the list sorts and filters by. */
export const quarantinedDeviceColumns = [
  'deviceKey',
  'reason',
  'count',
  'sizeBytes',
  'firstReceived',
  'lastReceived',
  'source',
  'vehicle',
] as const

const source = 'own: what devices reported and could not be stored is not thrown away'

export const listQuarantinedReports = endpoint({
  id: 'vehicles.listQuarantinedReports',
  method: 'GET',
  path: '/vehicles/v1/QuarantinedReports',
  summary: `Devices whose reports are in quarantine, newest first. Sorts and filters by ${quarantinedDeviceColumns.join(', ')}; searches the device’s key and the vehicle`,
  source,
  audience: 'staff',
  needs: 'quarantine.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(quarantinedDevice) },
})

export const quarantinedReport = z.object({
  id,
  source: z.string(),
  deviceKey: z.string(),
  reason: quarantineReason,
  deviceTime: instant.nullable(),
  received: instant,
  /** Hex of the bytes as they came. */
  raw: z.string(),
  decoded: z.record(z.string(), z.unknown()).nullable(),
})
export type QuarantinedReport = z.infer<typeof quarantinedReport>

const deviceParams = z.object({ deviceKey: z.string().min(1).max(200) })

export const listQuarantinedReportsOfDevice = endpoint({
  id: 'vehicles.listQuarantinedReportsOfDevice',
  method: 'GET',
  path: '/vehicles/v1/QuarantinedReports/{deviceKey}',
  summary: "One device's reports in quarantine, newest first. Sorts by received, deviceTime",
  source,
  audience: 'staff',
  needs: 'quarantine.read',
  list: true,
  params: deviceParams,
  query: listQuery.omit({ filter: true, search: true }),
  answers: { 200: z.array(quarantinedReport) },
})

export const releaseQuarantinedReports = endpoint({
  id: 'vehicles.releaseQuarantinedReports',
  method: 'POST',
  path: '/vehicles/v1/QuarantinedReports/{deviceKey}/release',
  summary: `Takes a device's reports in again, the oldest ${maxReleasedAtOnce} after \`after\`, as if they came now with their own time of receipt. What still cannot be kept stays, with its reason. Repeating it changes nothing; call again with the answer's \`next\` until that is null`,
  source,
  audience: 'staff',
  needs: 'quarantine.write',
  params: deviceParams,
  /** `after`: the report after which to go on; null: from the oldest. */
  body: z.strictObject({ after: id.nullable() }),
  answers: {
    200: z.object({
      /** Left the quarantine: kept in the vehicle's history, or there already. */
      released: z.number().int().nonnegative(),
      stayed: z.number().int().nonnegative(),
      next: id.nullable(),
    }),
  },
})

export const forgetQuarantinedReports = endpoint({
  id: 'vehicles.forgetQuarantinedReports',
  method: 'DELETE',
  path: '/vehicles/v1/QuarantinedReports/{deviceKey}',
  summary: "Deletes one device's reports in quarantine for good. Repeating it changes nothing",
  source,
  audience: 'staff',
  needs: 'quarantine.write',
  params: deviceParams,
  answers: { 200: z.object({ forgotten: z.number().int().nonnegative() }) },
})

export const quarantineEndpoints = [
  listQuarantinedReports,
  listQuarantinedReportsOfDevice,
  releaseQuarantinedReports,
  forgetQuarantinedReports,
] as const
