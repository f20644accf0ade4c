import { toast } from '@motora/kit'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { answerStylesQuickly } from './quick-styles'
import { takeUnlawfulAnswers } from './unlawful-answers'

const withPage = getConfig().getElementError
/** Its own mark for a query within a wait. Without it, each failure prints the page: slower, not wrong. */
const isRepeating = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
configure({
  // On a busy machine a second is not enough for what a person would wait for.
  asyncUtilTimeout: 5_000,
  // A query that is repeated fails many times before it finds; the page is printed once, when the wait is over.
  getElementError: (message, container) => {
    if (!isRepeating()) return withPage(message, container)
    const error = new Error(message ?? undefined)
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// jsdom has no layout and no media; the components only need to be able to ask.
const inBrowser = typeof window !== 'undefined'
if (inBrowser)
  window.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as unknown as MediaQueryList
if (inBrowser) answerStylesQuickly()
// what a person's first key brings: a notice is then shown in the moment in which it is said
if (inBrowser) await toast.prepare()
if (inBrowser) window.scrollTo = () => undefined
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

afterEach(() => {
  expect(takeUnlawfulAnswers()).toEqual([])
})
afterEach(() => {
  vi.useRealTimers()
  if (!inBrowser) return
  cleanup()
  // a notice outlives its screen, and would stand on the next test's
  toast.clear()
  localStorage.clear()
  sessionStorage.clear()
})
