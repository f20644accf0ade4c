import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { type Chip, ChipStrip } from './chip-strip'

beforeAll(() => installBrowserParts())
const chips: Chip[] = [
  { id: 'free', label: 'Free', count: 1204, icon: <i /> },
  { id: 'low', label: 'Low battery', count: 7, icon: <i />, hint: '< 25 %' },
  { id: 'silent', label: 'Silent', count: undefined, icon: <i /> },
  { id: 'all', label: 'All', count: null, icon: <i /> },
]
const strip = (active: string[] = []) => {
  const toggled = vi.fn()
  renderKit(<ChipStrip label="Filter by state" chips={chips} active={active} onToggle={toggled} />)
  return toggled
}

test('a chip says its word, its hint and its count, and whether it is pressed; a press toggles it', async () => {
  const toggled = strip(['low'])
  const names = screen.getAllByRole('button').map((chip) => chip.textContent?.trim())
  expect(names).toEqual(['Free 1,204', 'Low battery < 25 % 7', 'Silent', 'All'])
  const pressed = screen.getAllByRole('button', { pressed: true })
  expect(pressed.map((chip) => chip.textContent)).toEqual(['Low battery < 25 % 7'])
  await userEvent.click(screen.getByRole('button', { name: /^Free/ }))
  expect(toggled.mock.calls).toEqual([['free']])
})

test('a count that is not known yet keeps its place; a chip without a count has none', () => {
  strip()
  const places = screen.getAllByRole('button').map((chip) => chip.querySelector('.kit-filter-chip-count'))
  expect(places.map((place) => place?.hasAttribute('data-waiting'))).toEqual([false, false, true, undefined])
})

test('the arrow keys, Home and End walk along the strip', async () => {
  strip()
  const at = () => document.activeElement?.textContent?.split(' ')[0]
  await userEvent.tab()
  expect(at()).toBe('Free')
  await userEvent.keyboard('{ArrowRight}')
  expect(at()).toBe('Low')
  await userEvent.keyboard('{End}')
  expect(at()).toBe('All')
  await userEvent.keyboard('{ArrowRight}')
  expect(at()).toBe('All')
  await userEvent.keyboard('{ArrowLeft}')
  expect(at()).toBe('Silent')
  await userEvent.keyboard('{Home}')
  expect(at()).toBe('Free')
})
