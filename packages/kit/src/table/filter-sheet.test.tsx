import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
