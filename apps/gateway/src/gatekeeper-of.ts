import type { DeviceLimits } from './doors/devices/device-limits.js'
import type { Gatekeeper } from './doors/requests/gatekeeper.js'
import type { House } from './house.js'
import { Refusal } from './kernel/refusal.js'
import { everything, nothing } from './rooms/operators/index.js'

/** Who calls, asked of the rooms of this house. @param limits of devices; left out: none */
export const gatekeeperOf = (house: House, limits?: DeviceLimits): Gatekeeper => ({
  nobody: () => ({ actor: { kind: 'nobody' }, scope: nothing() }),
  staff: async (request, membership) => {
    const { actor, seesEverything } = await house.identity.actorOf(
      request.header('authorization'),
      request.header('x-sharing-membership'),
      { membership },
    )
    if (actor.kind !== 'staff') return { actor, scope: nothing() }
    return {
      actor,
      scope: await house.operators.scopeOf(actor, seesEverything),
      operatorCanOperate: await house.operators.canOperateNow(actor),
    }
  },
  again: async (caller) => {
    const { actor } = caller
    if (actor.kind !== 'staff') return caller
    if (!(await house.identity.holds(actor))) return undefined
    return { ...caller, operatorCanOperate: await house.operators.canOperateNow(actor) }
  },
  assertFreshFactor: house.identity.assertFreshFactor,
  rider: async (request) => {
    const actor = await house.customers.riderOf(request.header('authorization'))
    return { actor, scope: await house.customers.scopeOfRider(actor) }
  },
  device: async (request) => {
    const [, key] = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '') ?? []
    const find = async () => (key ? house.vehicles.deviceKeys.deviceOf(key) : undefined)
    const device = limits && key ? await limits.holderOf(request.address, key, find) : await find()
    if (device) limits?.countCall(device)
    if (!device) throw new Refusal('device.unauthenticated', 'Send a device key as bearer token.')
    return {
      actor: { kind: 'device', ...device },
      scope: everything('reports of devices belong to whatever operator holds the vehicle'),
    }
  },
})
