// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderKit } from '../testing/render-kit'
import { Moment } from './moment'

afterEach(() => vi.useRealTimers())

test('says the exact time and its age, which grows', () => {
  const at = new Date(2026, 10, 24, 6, 8, 9)
  vi.useFakeTimers({ now: at.getTime() + 3000 })
  renderKit(<Moment at={at.toISOString()} />)
  const said = () => screen.getByText(/24\/11\/2026 06:08:09/).textContent
  expect(said()).toBe('24/11/2026 06:08:09 · 3 s ago')
  act(() => void vi.advanceTimersByTime(2000))
  expect(said()).toBe('24/11/2026 06:08:09 · 5 s ago')
})
