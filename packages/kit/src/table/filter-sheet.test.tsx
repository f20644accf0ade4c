import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useKeptFocus } from '../dialogs/use-kept-focus'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import type { TableColumn } from './columns'
import { FilterSheet } from './filter-sheet'

const columns: TableColumn<{ name: string; kind: string }>[] = [
  { id: 'name', kind: 'text', header: 'Name' },
  { id: 'kind', kind: 'choice', header: 'Kind', choices: [{ value: 'x', label: 'Kind X' }] },
]
const user = userEvent.setup({ delay: null })
beforeEach(() => installBrowserParts())
afterEach(cleanup)

for (const phone of [false, true])
  test(`filters behind one button that counts them ${phone ? 'in a sheet on a phone' : 'on a desk'}`, async () => {
    installBrowserParts({ phone })
    const onFilter = vi.fn()
    const onClear = vi.fn()
    renderKit(
      <FilterSheet
        columns={columns}
        filters={{ kind: { kind: 'choice', values: ['x'] } }}
        further={1}
        onFilter={onFilter}
        onClear={onClear}
      >
        <p>Two days</p>
      </FilterSheet>,
    )
    await user.click(screen.getByRole('button', { name: 'Filter 2' }))
    const sheet = await screen.findByRole('dialog', { name: /^Filter/ })
    expect(within(sheet).getByText('Two days')).toBeTruthy()
    expect(within(sheet).getByRole('button', { name: 'Kind Kind X' })).toBeTruthy()
    await user.click(within(sheet).getByRole('button', { name: 'Clear filters' }))
    expect(onClear).toHaveBeenCalled()
    await user.click(within(sheet).getByRole('button', { name: 'Name' }))
    await user.type(await screen.findByRole('textbox'), 'abc{Enter}')
    expect(onFilter).toHaveBeenCalledWith('name', { kind: 'text', text: 'abc' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Filter/ })).toBeNull())
  })

/** As in the frame, which gives the focus to the page where it is lost. */
function Screen() {
  useKeptFocus()
  return (
    <main tabIndex={-1}>
      <FilterSheet columns={columns} filters={{}} onFilter={() => undefined} />
    </main>
  )
}

test('by keys: a column leads into its field, the way back to the column, and Escape to the button', async () => {
  renderKit(<Screen />)
  const button = screen.getByRole('button', { name: 'Filter' })
  button.focus()
  await user.keyboard('{Enter}')
  const column = await screen.findByRole('button', { name: 'Name' })
  column.focus()
  await user.keyboard('{Enter}')
  // longer than the page waits before it takes a focus that is lost
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter by Name' }))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All filters' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name' })))
  screen.getByRole('button', { name: 'Kind' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Kind X' })))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Kind X' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})
