// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { daysOf } from './days-of'
import { Timeline, type TimelineProps } from './timeline'

const user = userEvent.setup({ delay: null })
beforeEach(() => installBrowserParts())
afterEach(cleanup)

const entry = (id: string, at: Date) => ({
  id,
  at: at.toISOString(),
  icon: null,
  title: `Thing ${id}`,
  link: <a href={`#${id}`}>Open {id}</a>,
})
const noon = (daysAgo: number) => {
  const at = new Date()
  at.setHours(0, 1, 0, 0)
  at.setDate(at.getDate() - daysAgo)
  return at
}
const kinds = [
  { id: 'trips', label: 'Trips', icon: null },
  { id: 'work', label: 'Work', icon: null },
]
const draw = (more: Partial<TimelineProps> = {}) =>
  renderKit(
    <Timeline
      label="What happened"
      entries={[entry('a', noon(0)), entry('b', noon(1)), entry('c', noon(1)), entry('d', noon(40))]}
      kinds={kinds}
      chosen={[]}
      onChoose={() => undefined}
      empty="Nothing happened."
      {...more}
    />,
  )

test('entries are grouped by day, with the exact time and the age', () => {
  draw()
  const heads = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(heads.slice(0, 2)).toEqual(['Today', 'Yesterday'])
  expect(heads[2]).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  expect(screen.getAllByRole('list').map((list) => list.children.length)).toEqual([1, 2, 1])
  const time = screen.getByText('Thing d').closest('li')?.querySelector('time')
  expect(time?.textContent).toMatch(/^00:01:00.*ago$/)
  expect(time?.getAttribute('datetime')).toBe(noon(40).toISOString())
})

test('a day of 23 or 25 hours is one day', () => {
  const day = (text: string) =>
    daysOf([{ at: new Date(text).toISOString() }], new Date('2026-10-26T00:30:00').getTime())
  expect(day('2026-10-25T00:10:00')[0]?.daysAgo).toBe(1)
  expect(day('2026-10-24T23:50:00')[0]?.daysAgo).toBe(2)
})

test('chips choose kinds in their own order, and arrow keys walk from link to link', async () => {
  const onChoose = vi.fn()
  draw({ chosen: ['work'], onChoose })
  expect(screen.getByRole('button', { name: 'Work' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Trips' }))
  expect(onChoose).toHaveBeenLastCalledWith(['trips', 'work'])
  await user.click(screen.getByRole('button', { name: 'Work' }))
  expect(onChoose).toHaveBeenLastCalledWith([])
  screen.getByText('Open a').focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByText('Open c'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(screen.getByText('Open d'))
})

test('it waits, has nothing, fails, and goes on to what is older', async () => {
  const view = draw({ entries: undefined })
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true')
  view.unmount()

  const onChoose = vi.fn()
  const empty = draw({ entries: [], chosen: ['work'], onChoose })
  expect(screen.getByText('Nothing happened.')).toBeTruthy()
  await user.click(screen.getByText('Show everything'))
  expect(onChoose).toHaveBeenCalledWith([])
  empty.unmount()

  const onRetry = vi.fn()
  const failed = draw({ entries: undefined, error: { what: 'It failed.', requestId: 'r1', onRetry } })
  expect(screen.getByRole('alert').textContent).toContain('Request r1')
  await user.click(screen.getByText('Try again'))
  expect(onRetry).toHaveBeenCalledOnce()
  failed.unmount()

  const onOlder = vi.fn()
  const filled = draw({ onOlder })
  await user.click(screen.getByText('Show older'))
  expect(onOlder).toHaveBeenCalledOnce()
  filled.unmount()
  draw()
  expect(screen.queryByText('Show older')).toBeNull()
})
