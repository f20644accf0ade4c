/** Finds many texts at once in any bytes (Aho and Corasick), ASCII letters in either case. */
export class ByteSearch {
  readonly #classOf = new Uint8Array(256)
  readonly #classes: number
  readonly #next: Int32Array
  /** Pattern that ends in a state, or -1; others that end there as well hang on the fallback. */
  readonly #ends: Int32Array
  readonly #alsoEnds: Int32Array

  /** @param patterns each at least four bytes long */
  constructor(patterns: readonly Uint8Array[]) {
    const short = patterns.find((pattern) => pattern.length < 4)
    if (short) throw new Error(`a pattern of ${short.length} bytes would be found everywhere`)
    const used = [...new Set(patterns.flatMap((pattern) => [...pattern].map(folded)))]
    for (const [n, byte] of used.entries()) for (const same of unfolded(byte)) this.#classOf[same] = n + 1
    this.#classes = used.length + 1
    const most = patterns.reduce((sum, { length }) => sum + length, 1)
    this.#next = new Int32Array(most * this.#classes).fill(-1)
    this.#ends = new Int32Array(most).fill(-1)
    this.#alsoEnds = new Int32Array(most)
    this.#grow(patterns)
    this.#link()
  }

  #grow(patterns: readonly Uint8Array[]): void {
    let states = 1
    for (const [n, pattern] of patterns.entries()) {
      let state = 0
      for (const byte of pattern) {
        const at = state * this.#classes + (this.#classOf[byte] ?? 0)
        if (this.#next[at] === -1) this.#next[at] = states++
        state = this.#next[at] ?? 0
      }
      this.#ends[state] = n
    }
  }

  /** Breadth first: a state without a way on goes on as the longest ending of what it has read. */
  #link(): void {
    const fallback = new Int32Array(this.#ends.length)
    const queue: number[] = [0]
    for (let head = 0; head < queue.length; head++) {
      const state = queue[head] ?? 0
      for (let kind = 0; kind < this.#classes; kind++) {
        const at = state * this.#classes + kind
        const back = state === 0 ? 0 : (this.#next[(fallback[state] ?? 0) * this.#classes + kind] ?? 0)
        const child = this.#next[at] ?? -1
        if (child === -1) {
          this.#next[at] = back
          continue
        }
        fallback[child] = back
        this.#alsoEnds[child] = (this.#ends[back] ?? -1) === -1 ? (this.#alsoEnds[back] ?? 0) : back
        queue.push(child)
      }
    }
  }

  /**
   * @param state what the call before answered, where one text comes in several pieces
   * @param found is told the number of the pattern and where in these bytes it ends
   * @returns the state to go on from
   */
  read(bytes: Uint8Array, found: (pattern: number, end: number) => void, state = 0): number {
    let now = state
    for (let n = 0; n < bytes.length; n++) {
      now = this.#next[now * this.#classes + (this.#classOf[bytes[n] ?? 0] ?? 0)] ?? 0
      if ((this.#ends[now] ?? -1) === -1 && this.#alsoEnds[now] === 0) continue
      for (let end = now; end !== 0; end = this.#alsoEnds[end] ?? 0) {
        const pattern = this.#ends[end] ?? -1
        if (pattern !== -1) found(pattern, n)
      }
    }
    return now
  }

  /** Numbers of the patterns that stand in these bytes. */
  in(bytes: Uint8Array): Set<number> {
    const seen = new Set<number>()
    this.read(bytes, (pattern) => seen.add(pattern))
    return seen
  }
}

const isCapital = (byte: number): boolean => byte >= 65 && byte <= 90
const folded = (byte: number): number => (isCapital(byte) ? byte + 32 : byte)
const unfolded = (byte: number): number[] => (byte >= 97 && byte <= 122 ? [byte, byte - 32] : [byte])
