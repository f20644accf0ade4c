import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** The smallest store: one value outside React, listeners called when it changes. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value, with a render at each change. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
