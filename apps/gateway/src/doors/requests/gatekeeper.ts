import { type EndpointSpec, may, mayNow } from '@motora/contract'
import { Refusal } from '../../kernel/refusal.js'
import type { Actor, Call, RequestFacts, Scope } from '../../rooms/work.js'

/** What of a call decides whether it asks for a fresh factor. */
interface AskedCall extends Pick<EndpointSpec, 'freshFactor'> {
  isExport: boolean
  body: unknown
}

export interface Caller {
  actor: Actor
  scope: Scope
  /** Of the operator that the chosen role speaks for; null or absent where it speaks for none. */
  operatorCanOperate?: boolean | null
}

/** Who is it, and whose rows may they see; asked of the rooms, one way for each audience. */
export interface Gatekeeper {
  nobody(): Caller
  staff(request: RequestFacts, membership: 'required' | 'optional'): Promise<Caller>
  /**
   * @throws Refusal identity.fresh_factor_required when this call asks for a fresh factor and the caller has not typed it
   * in the last minutes
   */
  assertFreshFactor(call: Call, asked: AskedCall): Promise<void>
  /**
   * As who staff that was let in would be let in now; undefined: as the same not any more. Others are not asked: they do
   * nothing that takes long.
   */
  again(caller: Caller): Promise<Caller | undefined>
  rider(request: RequestFacts): Promise<Caller>
  device(request: RequestFacts): Promise<Caller>
}

/** @throws Refusal 401 when the caller is not who the endpoint is for */
export const callerOf = (
  gatekeeper: Gatekeeper,
  endpoint: EndpointSpec,
  request: RequestFacts,
): Caller | Promise<Caller> => {
  switch (endpoint.audience) {
    case 'public':
      return gatekeeper.nobody()
    case 'staff':
      if (endpoint.nobodyToo && request.header('authorization') === undefined) return gatekeeper.nobody()
      return gatekeeper.staff(request, endpoint.withoutMembership ? 'optional' : 'required')
    case 'rider':
      return gatekeeper.rider(request)
    case 'device':
      return gatekeeper.device(request)
  }
}

/** Why a caller may not do this now. */
const whyNotPermitted = (endpoint: EndpointSpec, { actor, operatorCanOperate }: Caller): Refusal | undefined => {
  if (endpoint.audience !== 'staff' || !endpoint.needs) return undefined
  if (endpoint.nobodyToo && actor.kind === 'nobody') return undefined
  if (actor.kind !== 'staff' || !may(actor.role, endpoint.needs))
    return new Refusal('identity.not_permitted', 'Your role may not do this.', { params: { needs: endpoint.needs } })
  return mayNow(actor.role, operatorCanOperate, endpoint.needs)
    ? undefined
    : new Refusal('identity.operator_not_operational', 'Your operator cannot operate at the moment.')
}

/**
 * @throws Refusal identity.not_permitted (403) when the role may not do this kind of thing at all,
 * identity.operator_not_operational (403) when its operator cannot operate and this is not part of completing its data
 */
export const assertPermitted = (endpoint: EndpointSpec, caller: Caller): void => {
  const why = whyNotPermitted(endpoint, caller)
  if (why) throw why
}

/** Whether what a caller was let in for would be permitted now: what takes minutes asks again, as the door does. */
export const isStillPermitted = async (
  gatekeeper: Pick<Gatekeeper, 'again'>,
  endpoint: EndpointSpec,
  caller: Caller,
): Promise<boolean> => {
  const now = await gatekeeper.again(caller)
  return now !== undefined && whyNotPermitted(endpoint, now) === undefined
}
