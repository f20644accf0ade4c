import { maxReportsPerBatch } from '@motora/contract/devices'
import type { VehicleReport } from '../../rooms/vehicles/index.js'
import { readJsonReport } from './json-report.js'
import { unreadableReport } from './undecoded-report.js'

export type TopicKind = 'report' | 'command' | 'result'

const pattern = /^motora\/([\w.:-]{4,64})\/(report|command|result)$/

/** `motora/{imei}/report`, `/command` or `/result`; null for any other topic. */
export const parseTopic = (topic: string): { imei: string; kind: TopicKind } | null => {
  const [, imei, kind] = pattern.exec(topic) ?? []
  return imei !== undefined && kind !== undefined ? { imei, kind: kind as TopicKind } : null
}

/**
 * Reads the payload of a report topic: one report, or `{reports: [...]}`. The topic says whose they are; a report may
 * leave the IMEI out but not name another's. Never throws: what cannot be read is there with its reason, and to be put
 * aside under the IMEI of the topic.
 */
export const readReportPayload = (
  imei: string,
  payload: Uint8Array,
  receivedAt: Date,
): { reports: VehicleReport[]; rejected: string[]; aside: VehicleReport[] } => {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    // nothing damaged is kept (promise D5)
    return { reports: [], rejected: ['no JSON'], aside: [] }
  }
  const several = isRecord(json) && Array.isArray(json.reports) ? (json.reports as unknown[]) : [json]
  if (several.length > maxReportsPerBatch) {
    return { reports: [], rejected: ['too many reports'], aside: [unreadableReport('mqtt', payload, imei, receivedAt)] }
  }
  const reports: VehicleReport[] = []
  const rejected: string[] = []
  const aside: VehicleReport[] = []
  for (const one of several) {
    const named = isRecord(one) && !('imei' in one) ? { ...one, imei } : one
    const read = readJsonReport(named, 'mqtt', receivedAt)
    if (read.ok && read.value.deviceKey === imei) {
      reports.push(read.value)
      continue
    }
    rejected.push(read.ok ? 'imei: is not that of the topic' : read.reason)
    if (isRecord(one)) aside.push(unreadableReport('mqtt', Buffer.from(JSON.stringify(one)), imei, receivedAt))
  }
  return { reports, rejected, aside }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
