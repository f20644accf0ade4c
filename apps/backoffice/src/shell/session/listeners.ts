/** Those who are told when something changes. */
export function createListeners() {
  const all = new Set<() => void>()
  return {
    announce: () => {
      for (const listener of [...all]) listener()
    },
    subscribe: (listener: () => void) => {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
  }
}
