/** A block is divided when it grows beyond this: an insertion moves no more than so many entries. */
const maxBlock = 512

interface Entry {
  key: string
  id: string
}

const isBefore = (a: Entry, b: Entry): boolean => a.key < b.key || (a.key === b.key && a.id < b.id)

/** Ids in the order of their keys, kept in order as keys change: a change costs one block, not the whole list. */
export class SortedKeys {
  #blocks: Entry[][] = []
  readonly #keys = new Map<string, string>()
  #ids: readonly string[] | undefined

  get size(): number {
    return this.#keys.size
  }

  set(id: string, key: string): void {
    const known = this.#keys.get(id)
    if (known === key) return
    if (known !== undefined) this.#take({ id, key: known })
    this.#keys.set(id, key)
    this.#put({ id, key })
  }

  remove(id: string): void {
    const key = this.#keys.get(id)
    if (key === undefined) return
    this.#keys.delete(id)
    this.#take({ id, key })
  }

  clear(): void {
    this.#blocks = []
    this.#keys.clear()
    this.#ids = undefined
  }

  /** All ids in order; the same array until something changes. */
  ids(): readonly string[] {
    this.#ids ??= this.#blocks.flatMap((block) => block.map(({ id }) => id))
    return this.#ids
  }

  #put(entry: Entry): void {
    this.#ids = undefined
    const at = this.#blockOf(entry)
    const block = this.#blocks[at]
    if (!block) {
      this.#blocks.push([entry])
      return
    }
    block.splice(placeIn(block, entry), 0, entry)
    if (block.length > maxBlock) this.#blocks.splice(at + 1, 0, block.splice(maxBlock / 2))
  }

  #take(entry: Entry): void {
    this.#ids = undefined
    const at = this.#blockOf(entry)
    const block = this.#blocks[at]
    block?.splice(placeIn(block, entry), 1)
    if (block?.length === 0) this.#blocks.splice(at, 1)
  }

  /** The first block that ends at the entry or after it; the last one where all end before. */
  #blockOf(entry: Entry): number {
    let [low, high] = [0, this.#blocks.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      const last = this.#blocks[middle]?.at(-1)
      if (last && isBefore(last, entry)) low = middle + 1
      else high = middle
    }
    return Math.max(0, low)
  }
}

function placeIn(block: readonly Entry[], entry: Entry): number {
  let [low, high] = [0, block.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = block[middle]
    if (at && isBefore(at, entry)) low = middle + 1
    else high = middle
  }
  return low
}
