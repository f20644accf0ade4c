import { toast } from '@motora/kit'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { takeUnlawfulAnswers } from './unlawful-answers'

// On a busy machine a second is not enough for what a person would wait for.
configure({ asyncUtilTimeout: 5_000 })

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
