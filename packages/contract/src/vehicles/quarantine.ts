import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'

/** Why a report was put aside: nobody we know, a time that cannot be, or values that cannot be kept. */
export const quarantineReason = z.enum(['unknown', 'time', 'retired', 'unreadable'])

export const quarantinedDevice = z.object({
  deviceKey: z.string(),
  count: z.number().int(),
  firstReceived: instant,
  lastReceived: instant,
  reason: quarantineReason,
})

export const listQuarantinedReports = endpoint({
  id: 'vehicles.listQuarantinedReports',
  method: 'GET',
  path: '/vehicles/v1/QuarantinedReports',
  summary:
    'Devices whose reports are put aside, newest first. Sorts by deviceKey, count, firstReceived, lastReceived; searches the device’s key',
  source: 'own: what devices told and nobody could keep is not thrown away',
  audience: 'staff',
  needs: 'quarantine.read',
  list: true,
  query: listQuery.omit({ filter: true }),
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

export const listQuarantinedReportsOfDevice = endpoint({
  id: 'vehicles.listQuarantinedReportsOfDevice',
  method: 'GET',
  path: '/vehicles/v1/QuarantinedReports/{deviceKey}',
  summary: "One device's reports that are put aside, newest first. Sorts by received, deviceTime",
  source: 'own: what devices told and nobody could keep is not thrown away',
  audience: 'staff',
  needs: 'quarantine.read',
  list: true,
  params: z.object({ deviceKey: z.string().min(1).max(200) }),
  query: listQuery.omit({ filter: true, search: true }),
  answers: { 200: z.array(quarantinedReport) },
})

export const quarantineEndpoints = [listQuarantinedReports, listQuarantinedReportsOfDevice] as const
