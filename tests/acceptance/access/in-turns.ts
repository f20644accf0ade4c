/** Does each of them, a few at a time; answers in their order. */
export const inTurns = async <T, R>(
  items: readonly T[],
  width: number,
  use: (item: T, n: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let n = next++; n < items.length; n = next++) results[n] = await use(items[n] as T, n)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
