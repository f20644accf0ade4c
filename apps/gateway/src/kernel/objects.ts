/** Part of an object: first and last byte, both included. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredObject {
  /** Of the part that is given. */
  lengthBytes: number
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Where bytes are kept that are too large for the database: a folder of this machine, or an S3-compatible store. It
 * knows no transaction: a caller that writes there first and then to the database leaves an orphan when the second
 * fails, never a row without bytes.
 */
export interface ObjectStore {
  /**
   * Keeps the whole or nothing; the same key again takes the place of what was there.
   * @param key lower-case letters, digits, `-`, `_`, `.` and `/`; made by us, never by a sender
   * @param lengthBytes of all of it; more or fewer bytes than that are refused and nothing is kept
   */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, lengthBytes: number): Promise<void>
  /** @returns undefined when there is no such object */
  open(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  /** What is not there is no mistake. */
  delete(keys: readonly string[]): Promise<void>
  /** All objects whose key begins with this, in the order of keys. */
  list(prefix: string): AsyncIterable<{ key: string; lengthBytes: number; changedAt: Date }>
}
