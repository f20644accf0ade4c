import { toast } from '@motora/kit'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { answerStylesQuickly } from './quick-styles'
import { takeUnlawfulAnswers } from './unlawful-answers'

const withPage = getConfig().getElementError
/** Its own mark for a query within a wait. Without it, each failure prints the page: slower, not wrong. */
const isRepeating = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
/** What a page says of itself: of a failure that comes once in a hundred runs, a log may keep the first line alone. */
const saidOn = (): string =>
  [...document.querySelectorAll('[role="alert"], [role="status"], [aria-invalid="true"], [aria-busy="true"]')]
    .map((element) => `${element.getAttribute('role') ?? element.tagName}: ${element.textContent || element.id}`)
    .join(' | ')
configure({
  // It ends what hangs and bounds nothing: on a busy machine, or one that stood still, what a person waits for comes late.
  asyncUtilTimeout: 30_000,
  // A query that is repeated fails many times before it finds; the page is printed once, when the wait is over.
  getElementError: (message, container) => {
    if (!isRepeating()) return withPage(`${message} (the page says: ${saidOn()})`, container)
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
