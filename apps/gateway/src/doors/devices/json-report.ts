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

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A place is one thing: half of it, or one that may be said to be stale, is none. */
const wholePlace: readonly string[] = ['latitude', 'longitude', 'valid']

/** The field to leave out for what is wrong at a place; undefined: without it there is no report. */
const fieldAt = ([group, name]: readonly string[]): string | undefined => {
  if (group === 'fixTime') return group
  if (group !== 'position' && group !== 'values') return undefined
  return name === undefined || (group === 'position' && wholePlace.includes(name)) ? group : `${group}.${name}`
}

const without = (json: Fields, fields: readonly string[]): Fields => {
  const left: Fields = { ...json }
  for (const field of fields) {
    const [group = '', name] = field.split('.')
    const inner = left[group]
    if (name === undefined || !isFields(inner)) delete left[group]
    else left[group] = Object.fromEntries(Object.entries(inner).filter(([one]) => one !== name))
  }
  return left
}

/** Texts that no database takes, in fields that are read; what is unknown is kept with the bytes alone. */
const brokenPlaces = ({ imei, position, values }: Fields): string[][] =>
  brokenTexts({ imei, position, values }, []).map(({ path }) => path.split('.'))

/**
 * Reads one report of a JSON batch or an MQTT message. A field that cannot be is left out, and the rest is taken; without
 * a name and a time it is no report. Never throws.
 */
export const readJsonReport = (json: unknown, source: ReportSource, receivedAt: Date): Read<VehicleReport> => {
  const first = deviceReport.safeParse(json)
  if (!isFields(json)) return { ok: false, reason: first.error ? reasonOf(first.error) : 'not readable' }
  const wrong = [
    ...(first.error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String), message })),
    ...brokenPlaces(json).map((path) => ({ path, message: 'no database keeps such a text' })),
  ]
  const leftOut = new Set<string>()
  for (const { path, message } of wrong) {
    const field = fieldAt(path)
    if (field === undefined) return { ok: false, reason: `${path.join('.') || 'report'}: ${message}`.slice(0, 200) }
    leftOut.add(field)
  }
  const parsed = leftOut.size === 0 ? first : deviceReport.safeParse(without(json, [...leftOut]))
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) }
  const report = toReport(parsed.data, Buffer.from(JSON.stringify(json)), source, receivedAt)
  return { ok: true, value: leftOut.size === 0 ? report : { ...report, leftOut: [...leftOut] } }
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
