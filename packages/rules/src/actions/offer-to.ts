import { mayNow, type Permission, type Role } from '@motora/contract'
import type { Verdict } from './action-table.js'

/** In which role somebody works, and whether its operator may operate; null or absent: it has none. */
export interface Worker {
  role: Role
  operatorCanOperate?: boolean | null
}
/** What a screen makes of an action: hidden where not permitted, offered where `true`, else disabled with its reason. */
export type Offer<Reason extends string> = Verdict<Reason | 'not-permitted'>

/** An action as it is offered: first the permission of its endpoint, as the door asks it, then the state of the thing. */
export const offerTo = <Reason extends string>(
  { role, operatorCanOperate }: Worker,
  { needs }: { needs?: Permission },
  verdict: Verdict<Reason>,
): Offer<Reason> => (needs === undefined || mayNow(role, operatorCanOperate, needs) ? verdict : 'not-permitted')
