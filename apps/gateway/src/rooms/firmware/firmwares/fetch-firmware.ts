import { timingSafeEqual } from 'node:crypto'
import type { AnswerOf } from '@motora/contract'
import type { fetchFirmware as contract } from '@motora/contract/firmware'
import { byteRangeOf } from '../../../kernel/byte-range.js'
import { Refusal } from '../../../kernel/refusal.js'
import { everything } from '../../operators/index.js'
import type { RequestFacts } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { findOrderInFlight, noteFetched } from '../orders/store.js'
import { signatureOf } from './signature.js'
import { findFirmwareRow } from './store.js'
import { ticketHash } from './ticket-hash.js'

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const unauthenticated = (): Refusal =>
  new Refusal('device.unauthenticated', 'Send the ticket of an order that is on its way as bearer token.')

/**
 * The bytes of an order, for the vehicle that carries its ticket, as long as the order is on its way. No transaction is
 * open while they move. That it fetches them is a word of the vehicle like any other. A verified signature goes with
 * them in headers, for units whose order has no room for it.
 * @throws Refusal device.unauthenticated, file.range_unfit, file.not_found
 */
export const fetchFirmware = async (
  deps: Pick<FirmwareDeps, 'inTransaction' | 'files' | 'trustedKeys'>,
  orderId: string,
  request: Pick<RequestFacts, 'header' | 'setHeader'>,
): Promise<AnswerOf<typeof contract>> => {
  const ticket = /^Bearer ([\w-]{16,100})$/i.exec(request.header('authorization') ?? '')?.[1]
  if (ticket === undefined) throw unauthenticated()
  const firmware = await deps.inTransaction(
    { kind: 'system', name: 'firmware' },
    everything('a vehicle proves itself by the ticket of its order'),
    async (work) => {
      const order = await findOrderInFlight(work, orderId)
      if (!order?.ticketHash || !isSame(order.ticketHash, ticketHash(ticket))) return undefined
      await noteFetched(work, order)
      return findFirmwareRow(work, order.firmwareId)
    },
  )
  if (!firmware) throw unauthenticated()
  const range = byteRangeOf(request.header('range'), firmware.sizeBytes)
  const stored = await deps.files.openFile(firmware.fileId, range)
  if (!stored) throw new Refusal('file.not_found', 'The file of this firmware is gone.')
  const { signatureKeyId } = signatureOf(deps, firmware)
  if (signatureKeyId !== null && firmware.signature !== null) {
    request.setHeader('Motora-Firmware-Signature', firmware.signature)
    request.setHeader('Motora-Firmware-Key', signatureKeyId)
  }
  const body = { contentType: 'application/octet-stream', stream: stored.bytes, lengthBytes: stored.lengthBytes }
  if (!range) return { status: 200, body }
  return { status: 206, body: { ...body, range: { ...range, totalBytes: firmware.sizeBytes } } }
}
