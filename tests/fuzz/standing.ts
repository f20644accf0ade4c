import type { EndpointSpec } from '@motora/contract'
import { type Principal, principals } from '../acceptance/access/principals.js'
import type { Standing } from './answer-checks.js'

/** Without a token for the machine itself alone; every call here comes through a proxy, as its headers say. */
const forThisMachine = new Set(['identity.listKeptMails'])

/** Whether a call gets to know a principal, and whether that one may work; by DECISIONS Z-01 and Z-02. */
export const standingOf = ({ id, audience, withoutMembership, nobodyToo }: EndpointSpec, as: string): Standing => {
  const { name, role, outright } = principals.find((one) => one.name === as) as Principal
  if (audience === 'public') return 'known'
  if (audience !== 'staff') return name === audience ? 'known' : 'unknown'
  if (nobodyToo && name === 'nobody') return forThisMachine.has(id) ? 'unknown' : 'known'
  if (role === 'none' || outright === 401) return 'unknown'
  return outright === 403 && !withoutMembership ? 'refused' : 'known'
}
