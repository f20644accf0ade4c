import type { SilenceZRecord } from './silence-z-encoder.js'

/** One report on its way to the gateway. */
export interface MopedReport {
  imei: string
  /** Counts the reports of one moped from 0; the wire carries its last eight bits. */
  sequence: number
  record: SilenceZRecord
}
