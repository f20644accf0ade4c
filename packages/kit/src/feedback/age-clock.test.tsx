// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderKit } from '../testing/render-kit'
import { AgeClock } from './age-clock'

const shown = (clock: ReactNode) => {
  const view = renderKit(clock)
  const found = view.container.querySelector('.kit-age')
  const said = [found?.querySelector('[role=status]')?.textContent, found?.getAttribute('data-source')]
  view.unmount()
  return said
}

test('of one thing the age has its name, not that the stream is live; that no data comes is said of it too', () => {
  const at = Date.now() - 23 * 60_000
  expect(shown(<AgeClock at={at} source="live" />)).toEqual(['Live', 'live'])
  expect(shown(<AgeClock at={at} source="live" label="Last connection" />)).toEqual(['Last connection', null])
  expect(shown(<AgeClock at={at} source="offline" label="Last connection" />)[1]).toBe('offline')
})
