import { randomBytes } from 'node:crypto'
import { Refusal } from '../../../kernel/refusal.js'
import type { Place } from '../../../kernel/secrets/seal.js'
import { createSecrets, type Secrets } from '../../../kernel/secrets.js'
import type { Work } from '../../work.js'
import { destroyKey, findSealedKeys, insertSealedKeyOnce } from '../stores/key-store.js'

type MasterSecrets = Pick<Secrets, 'seal' | 'open'>

const keyBytes = 32
const placeOfKey = (customerId: string): Place => ({ table: 'customer_keys', column: 'sealed', rowId: customerId })

/**
 * Seals what belongs to one person under a key of that person (AES-256-GCM, bound to its place), which the ring of
 * master keys seals in turn. When the key is destroyed, all of it is noise.
 */
export const createCustomerKeys = (master: MasterSecrets) => {
  const keysOf = async (work: Work, customerIds: readonly string[]): Promise<Map<string, Secrets>> => {
    const sealed = customerIds.length > 0 ? await findSealedKeys(work, customerIds) : new Map<string, Uint8Array>()
    return new Map([...sealed].map(([id, bytes]) => [id, createSecrets(master.open(bytes, placeOfKey(id)))]))
  }
  const keyFor = async (work: Work, customerId: string): Promise<Secrets> => {
    const kept = (await keysOf(work, [customerId])).get(customerId)
    if (kept) return kept
    await insertSealedKeyOnce(work, customerId, master.seal(randomBytes(keyBytes), placeOfKey(customerId)))
    // of two that begin at the same moment the first one's key stays
    const made = (await keysOf(work, [customerId])).get(customerId)
    if (!made) throw new Refusal('customer.not_found', 'There is no such customer.')
    return made
  }
  return {
    /**
     * The key is made when it is first needed. The work must see the customer.
     * @throws Refusal customer.not_found when the person's key was destroyed
     */
    sealFor: async (work: Work, customerId: string, place: Place, plain: Uint8Array): Promise<Buffer> =>
      (await keyFor(work, customerId)).seal(plain, place),
    /**
     * @returns undefined when the key was destroyed
     * @throws when the bytes were changed, moved, or are another person's
     */
    openFor: async (work: Work, customerId: string, place: Place, sealed: Uint8Array): Promise<Buffer | undefined> =>
      (await keysOf(work, [customerId])).get(customerId)?.open(sealed, place),
    /** The keys of many, for a list; those that were destroyed are left out. */
    keysOf: keysOf as (work: Work, customerIds: readonly string[]) => Promise<Map<string, Pick<Secrets, 'open'>>>,
    /** For good, with all that is sealed under it. The work must see everything. */
    destroy: (work: Work, customerId: string): Promise<void> => destroyKey(work, customerId),
  }
}
