import type { FirmwareTarget } from '@motora/contract/firmware'
import type { CommandUnit } from '@motora/rules/vehicles'

/** What goes out to the vehicle; made only for an order that counts as sent from this commit on. */
export interface OrderToSend {
  orderId: string
  upgradeId: string
  vehicleId: string
  imei: string
  unit: CommandUnit
  target: FirmwareTarget
  version: string
  sizeBytes: number
  sha256: string
  /** Of the provider over the file; only one that a trusted key has made. */
  signature?: { base64: string; keyId: string }
  /** The bearer ticket of the download; kept nowhere, the vehicle alone knows it. */
  ticket: string
  /** Later than this it does not go out: what was known of the vehicle is too old then. */
  sendBefore: Date
}

export const orderWords = ['accepted', 'downloading', 'installing', 'installed', 'failed', 'refused'] as const
export const orderFailures = ['download', 'sum', 'install'] as const

/** What a vehicle says of an order. */
export interface OrderWord {
  orderId: string
  word: (typeof orderWords)[number]
  /** 0 to 100, of a download or an installation. */
  percent?: number | undefined
  /** Of a failure. */
  reason?: (typeof orderFailures)[number] | undefined
}
