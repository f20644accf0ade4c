// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataTable } from '../table/data-table'
import { INITIAL_TABLE_STATE } from '../table/table-state'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { shortcutsHelpShown } from './screen-shortcuts'
import { ShortcutsHelp } from './shortcuts-help'
import { turnSingleKeys } from './single-keys'

const user = userEvent.setup({ delay: null })
beforeEach(() => installBrowserParts())
afterEach(() => {
  turnSingleKeys(true)
  localStorage.clear()
})

test('single letters and signs are turned off for this device where the keys are listed; Escape and Enter stay', async () => {
  const ran = vi.fn<(what: string) => void>()
  const key = (keys: string) => ({ keys, label: keys, group: 'Everywhere', run: () => ran(keys) })
  renderKit(<ShortcutsHelp shortcuts={['s', 'g h', 'Delete'].map(key)} />)
  await user.keyboard('s')
  act(() => shortcutsHelpShown.set(true))
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.click(within(help).getByRole('switch', { name: /^Single-key shortcuts/ }))
  expect(localStorage.getItem('kit.single-keys')).toBe('false')
  act(() => shortcutsHelpShown.set(false))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('sgh?{Delete}')
  expect(ran.mock.calls).toEqual([['s'], ['Delete']])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a table obeys: its letters are off, arrows and Enter stay', async () => {
  turnSingleKeys(false)
  const opened = vi.fn()
  renderKit(
    <DataTable
      tableId="keys"
      label="Books"
      columns={[{ id: 'title', header: 'Title', kind: 'text', value: ({ title }: { title: string }) => title }]}
      rows={[{ title: 'a' }, { title: 'b' }]}
      rowId={({ title }) => title}
      rowName={({ title }) => title}
      loading={false}
      empty={{ why: 'None' }}
      total={2}
      state={INITIAL_TABLE_STATE}
      onStateChange={() => undefined}
      onRowOpen={opened}
    />,
  )
  const row = (at: number) => document.querySelectorAll<HTMLElement>('tbody tr[data-row-id]')[at]
  const isOn = (at: number) => vi.waitFor(() => expect(document.activeElement).toBe(row(at)))
  act(() => row(0)?.focus())
  await user.keyboard('j')
  await new Promise((resolve) => setTimeout(resolve, 60))
  await isOn(0)
  await user.keyboard('{ArrowDown}')
  await isOn(1)
  await user.keyboard('{Enter}')
  expect(opened).toHaveBeenCalled()
})
