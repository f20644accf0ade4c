import { useState } from 'react'

export interface QueueSelection<Item> {
  ids: ReadonlySet<string>
  items: readonly Item[]
  toggle: (id: string) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
  takeAll: () => void
}

/** The entries that are selected, of those that are in the list. */
export function useQueueSelection<Item>(
  items: readonly Item[] | undefined,
  itemId: (item: Item) => string,
): QueueSelection<Item> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const known = (items ?? []).filter((item) => chosen.has(itemId(item)))
  return {
    ids: new Set(known.map(itemId)),
    items: known,
    toggle: (id) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    remove: (ids) => setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    clear: () => setChosen(new Set()),
    takeAll: () => setChosen(new Set((items ?? []).map(itemId))),
  }
}
