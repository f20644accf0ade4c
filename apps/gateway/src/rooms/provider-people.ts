import { roleSide } from '@motora/contract'
import type { Actor } from './work.js'

/** Whether somebody speaks for the provider; the machine does. */
export const isOfProvider = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'staff' && roleSide[actor.role] === 'provider')

/**
 * The name of the person who did something, as far as the reader may know it: to an operator's people those of the
 * provider are "the provider", without a name. source: decision 0068
 */
export const nameShownTo = (
  reader: Actor,
  { name, byProvider }: { name: string | null; byProvider: boolean },
): string | null => (byProvider && !isOfProvider(reader) ? null : name)
