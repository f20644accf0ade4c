import pLimit from 'p-limit'
import type { Bus, Fact } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import { type FirmwareRoom, type OrderDue, type OrderToSend, orderDueTopic } from '../../rooms/firmware/index.js'
import type { DeviceDoors } from './open-device-doors.js'
import { orderLine, orderPayload } from './update-wire.js'

interface Deps {
  bus: Pick<Bus, 'subscribe'>
  clock: Clock
  log: Log
  orders: Pick<FirmwareRoom['orders'], 'claim' | 'takeBack'>
  lines: Pick<DeviceDoors, 'lineTo' | 'sendLine' | 'sendCommand'>
  /** Where vehicles reach this installation from outside. */
  publicOrigin?: string | undefined
}

/** A campaign announces many vehicles in one breath; the database has other things to do as well. */
const claimsAtOnce = 4

/**
 * Gives vehicles whose lines are held here the order to update. It is claimed, and committed as sent, before it is
 * written to the line: once at most. What the vehicle says of it comes in by `hear-updates.ts`.
 * @returns the way to stop: nothing is claimed after it, and what is on its way is waited for
 */
export const runUpdates = (deps: Deps): (() => Promise<void>) => {
  const { bus, clock, log, orders, lines, publicOrigin } = deps
  const running = new Map<string, Promise<void>>()
  const few = pLimit(claimsAtOnce)
  let isClosed = false

  const send = async (order: OrderToSend): Promise<boolean> => {
    if (order.unit === 'lines') return lines.sendLine(order.imei, orderLine(order, publicOrigin)) === 'sent'
    const sent = await lines.sendCommand(order.imei, orderPayload(order, publicOrigin, clock.now()))
    return sent === 'sent' || sent === 'handed-over'
  }

  const carryOut = async ({ upgradeId, vehicleId, imei, unit }: OrderDue): Promise<void> => {
    // a disputed line gets nothing, as with commands
    if (isClosed || lines.lineTo(imei, unit) !== 'open') return
    const order = await orders.claim(upgradeId, vehicleId)
    if (!order) return
    // the claim itself takes time, and meanwhile somebody may ride off
    if (clock.now() > order.sendBefore || !(await send(order))) await orders.takeBack(order.orderId)
  }

  const stop = bus.subscribe(orderDueTopic, (facts) => {
    for (const { payload } of facts as Fact<OrderDue>[]) {
      // announced again while it is being claimed
      if (running.has(payload.vehicleId)) continue
      const done = few(() => carryOut(payload))
        .catch((error) =>
          log.error({ err: error, vehicleId: payload.vehicleId }, 'an order to update could not be given'),
        )
        .finally(() => running.delete(payload.vehicleId))
      running.set(payload.vehicleId, done)
    }
  })
  return async () => {
    isClosed = true
    stop()
    await Promise.all(running.values())
  }
}
