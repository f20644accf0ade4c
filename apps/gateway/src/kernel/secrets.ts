import { type DerivedKeys, deriveKey, deriveKeys } from './secrets/derived-keys.js'
import type { LastingKeys, LastingPurpose } from './secrets/lasting-purposes.js'
import { fixedKeys, type MasterKeys } from './secrets/master-keys.js'
import { openWithAny, type Place, type Seal, sealOf, sealWith } from './secrets/seal.js'

/** What the master keys are good for; no other code ever holds them. */
export interface Secrets {
  /** Keys for signatures: they change with the master key. */
  keysFor(purpose: string): DerivedKeys
  /** A key for hashes that are looked up years later: it stays when the master key changes. */
  lastingKey(purpose: LastingPurpose): Uint8Array
  /** Encrypts with the current key, bound to its place. */
  seal(plain: Uint8Array, place: Place): Buffer
  /** @throws when the bytes were changed, moved, or sealed under a key that is not known */
  open(sealed: Uint8Array, place: Place): Buffer
  /** The first bytes of all that is sealed with the current key; what begins otherwise waits to be sealed again. */
  readonly currentHead: Uint8Array
  /** The same of every key that is known. */
  readonly knownHeads: readonly Uint8Array[]
  /** Looks whether the master keys were changed. @returns whether they were */
  lookAgain(): boolean
}

/**
 * The seals of every master key that this process has ever known: one that was taken out of the file too early still
 * opens what it has sealed until all of that is sealed again. Signatures of such a key count no more.
 */
const createSeals = (masterKeys: MasterKeys) => {
  const known = new Map<string, Seal>()
  let madeOf: readonly Uint8Array[] | undefined
  let current = sealOf(masterKeys.keys[0] as Uint8Array)
  const now = () => {
    if (madeOf !== masterKeys.keys) {
      madeOf = masterKeys.keys
      const seals = madeOf.map(sealOf)
      for (const seal of seals) known.set(seal.head.toString('hex'), seal)
      current = seals[0] as Seal
    }
    return { current, known }
  }
  return now
}

/**
 * @param given master keys, or one that never changes
 * @param lasting as the database keeps them; absent: the first of them, as for an empty database
 */
export const createSecrets = (given: MasterKeys | Uint8Array, lasting?: LastingKeys): Secrets => {
  const masterKeys = given instanceof Uint8Array ? fixedKeys(given) : given
  const seals = createSeals(masterKeys)
  const first = masterKeys.keys[0] as Uint8Array
  return {
    keysFor: (purpose) => deriveKeys(masterKeys, purpose),
    lastingKey: (purpose) => lasting?.get(purpose) ?? deriveKey(first, purpose),
    seal: (plain, place) => sealWith(seals().current, plain, place),
    open: (sealed, place) => {
      do {
        const plain = openWithAny(seals().known.values(), sealed, place)
        if (plain) return plain
      } while (masterKeys.lookAgain())
      throw new Error(`a value in ${place.table}.${place.column} is sealed under a master key that is not known`)
    },
    get currentHead() {
      return seals().current.head
    },
    get knownHeads() {
      return [...seals().known.values()].map(({ head }) => head)
    },
    lookAgain: () => masterKeys.lookAgain(),
  }
}
