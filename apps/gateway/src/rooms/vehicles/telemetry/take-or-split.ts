import { databaseError } from '../../../kernel/db/database.js'

interface Taking<Item, Counts> {
  /** Takes them all in one transaction, or throws. */
  take: (items: readonly Item[]) => Promise<Counts>
  /** What becomes of one that the database refuses for its content. */
  refuse: (item: Item, error: unknown) => Promise<Counts>
  add: (one: Counts, other: Counts) => Counts
  /** A week's partition came or went since it was looked for. */
  forgetWeeks: () => void
}

/**
 * One report that the database refuses for its content must not hold up the others, nor come again for ever: a batch
 * that fails by it is halved until that one is alone.
 * @throws any other error, such as that of a database that is away
 */
export const takeOrSplit = async <Item, Counts>(
  items: readonly Item[],
  taking: Taking<Item, Counts>,
  again = true,
): Promise<Counts> => {
  try {
    return await taking.take(items)
  } catch (error) {
    const code = databaseError(error)?.code ?? ''
    if (code === '23514' && again) {
      taking.forgetWeeks()
      return takeOrSplit(items, taking, false)
    }
    if ((code === '40P01' || code === '40001') && again) return takeOrSplit(items, taking, false)
    const [only] = items
    if (!only || !/^2[23]/.test(code)) throw error
    if (items.length === 1) return taking.refuse(only, error)
    const half = Math.ceil(items.length / 2)
    const first = await takeOrSplit(items.slice(0, half), taking, again)
    return taking.add(first, await takeOrSplit(items.slice(half), taking, again))
  }
}
