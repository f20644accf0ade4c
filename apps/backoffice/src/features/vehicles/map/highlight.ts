import { useSyncExternalStore } from 'react'

/** The vehicle that is pointed at, in the list or on the map. Outside React: pointing draws one row, not the screen. */
export class Highlight {
  readonly #listeners = new Set<() => void>()
  #id: string | undefined

  get = (): string | undefined => this.#id

  set = (id: string | undefined): void => {
    if (id === this.#id) return
    this.#id = id
    for (const listener of [...this.#listeners]) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}

export const useHighlighted = (highlight: Highlight): string | undefined =>
  useSyncExternalStore(highlight.subscribe, highlight.get)

export const useIsHighlighted = (highlight: Highlight, id: string): boolean =>
  useSyncExternalStore(highlight.subscribe, () => highlight.get() === id)
