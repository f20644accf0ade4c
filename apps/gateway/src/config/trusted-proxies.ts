import { z } from 'zod'
import { type AddressList, addressListText, readAddressList } from '../kernel/address-list.js'

/** What earlier versions took as well: there it meant every proxy, now the one in front. */
const asHops: Readonly<Record<string, number>> = { false: 0, true: 1 }

/**
 * Whose word on the caller's address counts: a number of proxies in front (0: none), or their addresses and networks.
 * Never everybody's: limits and records go by the address. source: SECURITY 4.1.3, 15.3.4; promise E3
 */
export const trustedProxies = z
  .string()
  .default('0')
  .transform((text, context): number | AddressList => {
    const hops = asHops[text] ?? (/^\d$/.test(text) ? Number(text) : undefined)
    if (hops !== undefined) return hops
    const list = readAddressList(text)
    if (!('bad' in list)) return list
    context.addIssue({
      code: 'custom',
      message: `must be the number of your proxies, 0 to 9; or it ${addressListText}`,
    })
    return z.NEVER
  })
