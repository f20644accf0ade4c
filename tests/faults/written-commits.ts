/** A statement that changes something of one of these; `for update` only locks. */
const writesTo = (text: string): string[] =>
  [
    ...text
      .replace(/\bfor\s+(no\s+key\s+)?update\b/gi, '')
      .matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi),
  ].map(([, table = '']) => table)

interface Conversation {
  /** Bytes of a message that has not come to its end. */
  rest: Buffer
  /** Texts of prepared statements that write, by name. */
  writing: Set<string>
  hasWritten: boolean
}

/**
 * Reads what a client sends to PostgreSQL and says which commits make something last: between two of them nothing that
 * others could see has changed, so a kill at each of them is a kill at every point that matters.
 */
export class WrittenCommits {
  readonly #conversations = new WeakMap<object, Conversation>()
  readonly #passedOver: ReadonlySet<string>

  /** @param passedOver tables whose changes do not matter, such as those that say when work is looked for again */
  constructor(passedOver: readonly string[] = []) {
    this.#passedOver = new Set(passedOver)
  }

  /** @param connection whose bytes these are @returns whether a commit of something written begins in this piece */
  take(connection: object, piece: Buffer): boolean {
    const found = this.#conversations.get(connection)
    const one = found ?? { rest: Buffer.alloc(0), writing: new Set<string>(), hasWritten: false }
    if (!found) this.#conversations.set(connection, one)
    one.rest = one.rest.length > 0 ? Buffer.concat([one.rest, piece]) : piece
    let isCommit = false
    for (;;) {
      const letter = firstLetter(one.rest)
      const head = letter === '' ? 0 : 1
      if (one.rest.length < head + 4) return isCommit
      const end = head + one.rest.readUInt32BE(head)
      if (one.rest.length < end) return isCommit
      if (this.#read(one, letter, one.rest.subarray(head + 4, end))) isCommit = true
      one.rest = one.rest.subarray(end)
      if (one.rest.length === 0) return isCommit
    }
  }

  #writes(text: string): boolean {
    return writesTo(text).some((table) => !this.#passedOver.has(table))
  }

  #read(one: Conversation, letter: string, body: Buffer): boolean {
    const texts = body.toString('latin1').split('\0')
    const [first = '', second = ''] = texts
    if (letter === 'Q') {
      if (/^\s*begin\b/i.test(first)) one.hasWritten = false
      if (/^\s*commit\b/i.test(first)) {
        const isWritten = one.hasWritten
        one.hasWritten = false
        return isWritten
      }
      if (this.#writes(first)) one.hasWritten = true
    }
    if (letter === 'P') {
      if (this.#writes(second)) one.writing.add(first)
      else one.writing.delete(first)
    }
    // of a portal and the statement that it carries out
    if (letter === 'B' && one.writing.has(second)) one.hasWritten = true
    return false
  }
}

/** Of messages that open a connection there is none: they start with their length, whose first byte is zero. */
const firstLetter = (bytes: Buffer): string => (bytes[0] === 0 ? '' : bytes.toString('latin1', 0, 1))
