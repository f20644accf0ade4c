import { randomBytes } from 'node:crypto'
import { pausesByItself, slotsAtOnce, type UpdateTimes } from '@motora/rules/firmware'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { mayGoOn, signatureOf } from '../firmwares/signature.js'
import { ticketHash } from '../firmwares/ticket-hash.js'
import { lockCampaign, progressOf } from '../upgrades/store.js'
import { endCancelled, endProven } from './end-order.js'
import { judgePending, readWaitContext } from './judge-pending.js'
import type { OrderToSend } from './order.js'
import { changeVehicleUpdate, lockVehicleUpdate } from './store.js'

/**
 * Claims a vehicle's turn for the process that holds its line: judges it once more while campaign and vehicle are held,
 * and commits the order as sent before anything is written to the line. So it goes out once at most: a process that dies in
 * between leaves an order that was never heard of, and another one is tried later. Anyone who reserves or commands the
 * vehicle holds it too, so one of both comes second and sees the other.
 * @returns undefined when nothing may go out now
 */
export const claimOrder = async (
  deps: Pick<FirmwareDeps, 'vehicles' | 'trustedKeys'>,
  work: Work,
  upgradeId: string,
  vehicleId: string,
  times: UpdateTimes,
): Promise<OrderToSend | undefined> => {
  const { vehicles } = deps
  // the campaign first, the vehicle second, its row last: the same order as who cancels it
  const campaign = await lockCampaign(work, upgradeId)
  if (campaign?.upgrade.state !== 'running') return undefined
  await vehicles.fleet.lockVehicle(work, vehicleId)
  const row = await lockVehicleUpdate(work, { upgradeId, vehicleId })
  if (row?.status !== 'pending') return undefined
  // between two attempts; a turn that was announced is looked at again sooner than that
  const lookAgainIn = (row.nextLookAt?.getTime() ?? 0) - work.now.getTime()
  if (row.attempts > 0 && lookAgainIn > times.lookAgainMs) return undefined

  const { upgrade, firmware } = campaign
  // the key that vouched for it may have been taken away since it started
  if (!mayGoOn(deps, firmware)) return undefined
  const progress = await progressOf(work, upgrade)
  if (progress.inFlight >= slotsAtOnce(progress.total, upgrade.shareAtOncePercent)) return undefined
  // the clock is about to pause it
  if (pausesByItself(progress, upgrade.pauseAboveFailedPercent)) return undefined

  const [facts] = await vehicles.updates.factsOf(work, { ids: [vehicleId] })
  const judged = judgePending(work, campaign, row, facts, await readWaitContext(deps, work, [vehicleId]))
  if (judged.kind === 'cancelled') await endCancelled(deps, work, row, judged.error)
  if (judged.kind === 'proven') await endProven(deps, work, row)
  if (judged.kind !== 'ready' || !facts?.unit) return undefined

  const orderId = newId()
  // what failed before the campaign was last resumed is not held against the attempt that begins now
  const isForgiven = upgrade.judgedFrom !== null && row.sentAt !== null && row.sentAt < upgrade.judgedFrom
  const ticket = randomBytes(24).toString('base64url')
  await changeVehicleUpdate(work, row, {
    status: 'sent',
    attempts: row.attempts + 1,
    orderId,
    ticketHash: ticketHash(ticket),
    sentAt: work.now,
    heardAt: null,
    progressPercent: null,
    nextLookAt: null,
    lastError: isForgiven ? null : row.lastError,
  })
  vehicles.updates.announceChanged(work, vehicleId, row.operatorId)
  const { target, version, sizeBytes, sha256, signature } = firmware
  const { signatureKeyId: keyId } = signatureOf(deps, firmware)
  return {
    orderId,
    upgradeId,
    vehicleId,
    imei: facts.imei,
    unit: facts.unit,
    target,
    version,
    sizeBytes,
    sha256,
    ticket,
    ...(signature !== null && keyId !== null && { signature: { base64: signature, keyId } }),
    sendBefore: new Date(work.now.getTime() + times.sendWithinMs),
  }
}
