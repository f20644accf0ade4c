import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { ViewTabs } from './view-tabs'

beforeAll(() => installBrowserParts())

test('it has a name, marks the view that is shown, and names the others alone: the first is the page without a name', async () => {
  const chosen = vi.fn()
  const views = [
    { value: 'bills', label: 'Bills' },
    { value: 'settlements', label: 'Settlements' },
  ]
  const shown = renderKit(<ViewTabs label="Bills or settlements" views={views} value="bills" onChange={chosen} />)
  expect(screen.getByRole('tablist', { name: 'Bills or settlements' })).toBeTruthy()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Bills')
  await userEvent.click(screen.getByRole('tab', { name: 'Settlements' }))
  shown.rerender(<ViewTabs label="Bills or settlements" views={views} value="settlements" onChange={chosen} />)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Settlements')
  await userEvent.click(screen.getByRole('tab', { name: 'Bills' }))
  expect(chosen.mock.calls).toEqual([['settlements'], [undefined]])
})

test('Home and End choose the first and the last view, as the arrows do', () => {
  const chosen = vi.fn()
  const views = ['days', 'weeks', 'months'].map((value) => ({ value, label: value }))
  renderKit(<ViewTabs label="By" views={views} value="weeks" onChange={chosen} />)
  const shown = screen.getAllByRole('tab', { name: 'weeks' }).at(-1) as HTMLElement
  fireEvent.keyDown(shown, { key: 'End' })
  fireEvent.keyDown(shown, { key: 'Home' })
  expect(chosen.mock.calls).toEqual([['months'], [undefined]])
})
