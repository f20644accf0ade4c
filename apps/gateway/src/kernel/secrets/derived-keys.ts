import { hkdfSync } from 'node:crypto'
import type { MasterKeys } from './master-keys.js'

/** The keys of one purpose, one of each master key. */
export interface DerivedKeys {
  /** What is made is made with this one. */
  readonly current: Uint8Array
  /** What is read may be of any of these; the current one comes first. The same list until the master keys change. */
  readonly all: readonly Uint8Array[]
  /**
   * Looks whether the master keys were changed a moment ago: another process may know it already, and what it makes
   * is met here first.
   * @returns whether there are other keys now
   */
  lookAgain(): boolean
}

/** A key of 32 bytes of its own for each purpose (HKDF-SHA256). */
export const deriveKey = (masterKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, 'motora', purpose, 32))

/** The keys of one purpose, made again when the master keys have changed. */
export const deriveKeys = (masterKeys: MasterKeys, purpose: string): DerivedKeys => {
  let madeOf = masterKeys.keys
  let all = madeOf.map((key) => deriveKey(key, purpose))
  const now = (): readonly Uint8Array[] => {
    if (madeOf !== masterKeys.keys) {
      madeOf = masterKeys.keys
      all = madeOf.map((key) => deriveKey(key, purpose))
    }
    return all
  }
  return {
    get current() {
      return now()[0] as Uint8Array
    },
    get all() {
      return now()
    },
    lookAgain: () => masterKeys.lookAgain(),
  }
}

/** What `use` makes of the first key that it is content with; anyone who is content with none is asked again when the keys have changed. */
export const byAnyKey = <T>(keys: DerivedKeys, use: (key: Uint8Array) => T | undefined): T | undefined => {
  do {
    for (const key of keys.all) {
      const found = use(key)
      if (found !== undefined) return found
    }
  } while (keys.lookAgain())
  return undefined
}
