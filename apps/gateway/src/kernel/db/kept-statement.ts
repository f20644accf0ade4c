import type { Tx } from './database.js'

/** A statement as the query layer has built it: `sql.placeholder(name)` stands where each value comes. */
interface Built<Rows> {
  execute(values: Record<string, string>): Promise<Rows>
}

/**
 * A statement that is asked so often that building its text costs as much as running it: it is built once for each
 * connection, and each time it is only given its values. See decision 0148.
 * @param build ends with `.prepare('a_name')`; one name is one text
 */
export const keptStatement = <Rows>(
  build: (tx: Tx) => Built<Rows>,
): ((tx: Tx, values: Record<string, string>) => Promise<Rows>) => {
  const builtOf = new WeakMap<Tx, Built<Rows>>()
  return (tx, values) => {
    const built = builtOf.get(tx) ?? build(tx)
    builtOf.set(tx, built)
    return built.execute(values)
  }
}
