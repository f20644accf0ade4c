import { type DeviceReport, deviceReport } from '@motora/contract/devices'
import type { z } from 'zod'
import { brokenTexts } from '../../kernel/whole-text.js'
import type { ReportedPosition, ReportedValues, ReportSource, VehicleReport } from '../../rooms/vehicles/index.js'
import { reportHash } from './report-hash.js'

/** A report, or in words why there is none. */
export type Read<T> = { ok: true; value: T } | { ok: false; reason: string }

/** Leaves out the fields that are not there: absent, never undefined. */
export const present = <T extends object>(fields: { [K in keyof T]?: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/** The first thing that is wrong, by its place, short enough for a log and an answer. */
export const reasonOf = (error: z.ZodError): string => {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'report'}: ${issue.message}`.slice(0, 200) : 'not readable'
}

/** Why a message cannot be kept, whatever it says: one text that no database takes would hold up the reports next to it. */
export const unkeepable = (json: unknown): string | undefined => {
  const [issue] = brokenTexts(json, [])
  return issue && `${issue.path || 'report'}: ${issue.message}`.slice(0, 200)
}

/** Reads one report of a JSON batch or an MQTT message. Never throws. */
export const readJsonReport = (json: unknown, source: ReportSource, receivedAt: Date): Read<VehicleReport> => {
  const parsed = deviceReport.safeParse(json)
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) }
  const reason = unkeepable(json)
  if (reason !== undefined) return { ok: false, reason }
  return { ok: true, value: toReport(parsed.data, Buffer.from(JSON.stringify(json)), source, receivedAt) }
}

const toReport = (report: DeviceReport, raw: Uint8Array, source: ReportSource, receivedAt: Date): VehicleReport => ({
  source,
  deviceKey: report.imei,
  deviceTime: new Date(report.deviceTime),
  fixTime: report.fixTime === undefined ? null : new Date(report.fixTime),
  receivedAt,
  position: report.position ? present<ReportedPosition>(report.position) : null,
  values: present<ReportedValues>(report.values),
  hash: reportHash(raw),
  raw,
})
