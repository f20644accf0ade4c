import { createContext, use, useEffect, useState } from 'react'

/**
 * How many fields of the form around hold a text that its values do not have, as it is none that they can take: it is
 * unsaved work all the same.
 */
export const UnreadContext = createContext<((count: (before: number) => number) => void) | undefined>(undefined)

/** For a form: whether a field in it holds such a text, and what its fields find above them. */
export function useUnreadFields() {
  const [count, setCount] = useState(0)
  return { isUnread: count > 0, noteUnread: setCount }
}

/** For a field: counts it while it does. */
export function useUnread(isUnread: boolean): void {
  const note = use(UnreadContext)
  useEffect(() => {
    if (!isUnread || !note) return
    note((before) => before + 1)
    return () => note((before) => before - 1)
  }, [isUnread, note])
}
