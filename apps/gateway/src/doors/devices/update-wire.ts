import { firmwareTargets } from '@motora/contract/firmware'
import { z } from 'zod'
import {
  type OrderToSend,
  type OrderWord,
  orderFailures,
  orderWords,
  type ReportedVersions,
} from '../../rooms/firmware/index.js'

/** How long an order may be on its way to a device on MQTT: a broker may have kept it. */
const startsWithinMs = 30_000

/** Where the bytes of an order are: a path of this installation, or the whole address where its origin is known. */
const addressOf = (orderId: string, origin: string | undefined): string => {
  const path = `/api/devices/v1/Firmware/${orderId}`
  return origin === undefined ? path : new URL(path, origin).href
}

/**
 * The line of text for a module on TCP. It has no room for a signature: that comes with the bytes. source: own dialect,
 * README
 */
export const orderLine = (order: OrderToSend, origin: string | undefined): string => {
  const { orderId, target, version, sizeBytes, sha256, ticket } = order
  return ['$FOTA', orderId, target, version, sizeBytes, sha256, addressOf(orderId, origin), ticket].join(',')
}

/** The payload on `motora/{imei}/command`. */
export const orderPayload = (order: OrderToSend, origin: string | undefined, now: Date): string => {
  const { orderId, target, version, sizeBytes, sha256, signature, ticket } = order
  return JSON.stringify({
    id: orderId,
    command: 'update',
    target,
    version,
    sizeBytes,
    sha256,
    ...(signature && { signature: signature.base64, signatureKey: signature.keyId }),
    address: addressOf(orderId, origin),
    ticket,
    expiresAt: new Date(now.getTime() + startsWithinMs).toISOString(),
  })
}

const said = z
  .object({
    orderId: z.uuid().toLowerCase(),
    word: z.enum(orderWords),
    percent: z.number().int().min(0).max(100).optional(),
    reason: z.enum(orderFailures).optional(),
  })
  .refine(({ word, percent }) => percent === undefined || word === 'downloading' || word === 'installing')
  .refine(({ word, reason }) => reason === undefined || word === 'failed')

/** Whether a payload on the result topic speaks of an update, readable or not. */
export const isUpdateAnswer = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && 'update' in json

/** Reads `{id, update, percent?, reason?}`; undefined: not readable. */
export const readUpdateAnswer = (json: unknown): OrderWord | undefined => {
  if (!isUpdateAnswer(json)) return undefined
  const { id: orderId, update: word, percent, reason } = json
  return said.safeParse({ orderId, word, percent, reason }).data
}

/** `$VERS` or `$FOTA`, whatever follows; every other line is somebody else's. */
export const isUpdateLine = (line: string): boolean => /^\$(VERS|FOTA)(,|$)/.test(line)

/** What a module's line says; undefined: it keeps to no form. */
export type UpdateLine = { kind: 'versions'; versions: ReportedVersions } | { kind: 'said'; said: OrderWord }

/** Reads `$VERS,<hardware>,<ecu>,<bms>,<tcu>` and `$FOTA,<orderId>,<word>[,<percent or reason>]`. */
export const readUpdateLine = (line: string): UpdateLine | undefined => {
  const [name, ...fields] = line.split(',')
  if (name === '$VERS') return readVersions(fields)
  const [orderId, word, detail, ...more] = fields
  if (name !== '$FOTA' || more.length > 0) return undefined
  // "007" and "1e1" are numbers to Number, and no percent
  if (detail !== undefined && word !== 'failed' && !/^(0|[1-9]\d{0,2})$/.test(detail)) return undefined
  const told = word === 'failed' ? { reason: detail } : { percent: detail === undefined ? undefined : Number(detail) }
  const { data } = said.safeParse({ orderId, word, ...told })
  return data && { kind: 'said', said: data }
}

const readVersions = (fields: readonly string[]): UpdateLine | undefined => {
  if (fields.length !== 1 + firmwareTargets.length) return undefined
  if (!fields.every((field) => /^[\w.+-]{0,64}$/.test(field))) return undefined
  const names = ['hardware', 'ecu', 'bms', 'tcu'] as const
  const told = names.map((name, n) => [name, fields[n]] as const).filter(([, version]) => version)
  return { kind: 'versions', versions: Object.fromEntries(told) as ReportedVersions }
}
