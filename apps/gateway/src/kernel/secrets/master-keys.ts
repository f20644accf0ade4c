/** The master keys as they stand now: the first one seals and signs, the others still open and verify. */
export interface MasterKeys {
  /** At least one; another list after each change. */
  readonly keys: readonly Uint8Array[]
  /** Looks whether they were changed. @returns whether they are other ones now */
  lookAgain(): boolean
}

/** Keys that never change. @param keys 32 bytes or more each, the current one first */
export const fixedKeys = (...keys: Uint8Array[]): MasterKeys => {
  if (keys.length === 0 || keys.some((key) => key.length < 32))
    throw new Error('a master key must have at least 32 bytes')
  return { keys, lookAgain: () => false }
}
