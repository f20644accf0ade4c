import { callerBlock } from '../../kernel/caller-block.js'

/** Connections that have not said yet whose they are: so many of one address at a time. */
export class NamelessConnections {
  readonly #maxOfAddress: number
  readonly #counts = new Map<string, number>()
  readonly #blocks = new Map<object, string>()

  constructor(maxOfAddress = 500) {
    this.#maxOfAddress = maxOfAddress
  }

  /** @returns false: this address has too many, and the connection is to be closed */
  enter(connection: object, address: string): boolean {
    const block = callerBlock(address)
    const count = this.#counts.get(block) ?? 0
    if (count >= this.#maxOfAddress) return false
    this.#counts.set(block, count + 1)
    this.#blocks.set(connection, block)
    return true
  }

  /** It has a name now, or is closed. */
  leave(connection: object): void {
    const block = this.#blocks.get(connection)
    if (block === undefined) return
    this.#blocks.delete(connection)
    const left = (this.#counts.get(block) ?? 1) - 1
    if (left > 0) this.#counts.set(block, left)
    else this.#counts.delete(block)
  }
}
