import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { turnSingleKeys } from '../palette/single-keys'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { type CaseAction, WorkQueue, type WorkQueueProps } from './index'

interface Thing {
  id: string
  name: string
}
const things: Thing[] = ['a', 'b', 'c'].map((id) => ({ id, name: `Thing ${id}` }))
const user = userEvent.setup({ delay: null })
const close = vi.fn()

/** A screen that keeps what is open as an address would. */
function Screen(given: Partial<WorkQueueProps<Thing>> & { start?: string }) {
  const [openId, setOpenId] = useState<string | undefined>(given.start)
  const actions = (thing: Thing): CaseAction[] => [
    {
      id: 'close',
      label: 'Close',
      keys: 'c',
      run: (decided) => {
        close(thing.id)
        decided()
      },
    },
  ]
  return (
    <WorkQueue<Thing>
      id="test"
      label="Things"
      items={things}
      itemId={({ id }) => id}
      itemName={({ name }) => name}
      row={({ name }) => ({ title: name, since: '2026-11-20T08:00:00Z', what: 'what' })}
      empty={{ why: 'Nothing waits.' }}
      openId={openId}
      onOpen={setOpenId}
      actions={actions}
      {...given}
    >
      {(id) => <h2>Case of {id}</h2>}
    </WorkQueue>
  )
}
const entry = (name: string) => screen.getByText(name).closest('button') as HTMLElement
const open = () => screen.queryByRole('heading', { level: 2 })?.textContent

beforeEach(() => {
  installBrowserParts()
  close.mockClear()
})
afterEach(cleanup)

test('a press opens the case, j and k walk, arrows too while the list has the focus', async () => {
  renderKit(<Screen />)
  expect(screen.getByText('Choose an entry on the left to see it here.')).toBeTruthy()
  await user.click(entry('Thing b'))
  expect(open()).toBe('Case of b')
  expect(entry('Thing b').getAttribute('aria-current')).toBe('true')
  await user.keyboard('j')
  expect(open()).toBe('Case of c')
  await user.keyboard('j')
  expect(open()).toBe('Case of c')
  await user.keyboard('kk')
  expect(open()).toBe('Case of a')
  expect(document.activeElement).toBe(entry('Thing a'))
  await user.keyboard('{ArrowDown}')
  expect(open()).toBe('Case of b')
})

test('j with nothing open opens the first; Enter on an entry goes into its case', async () => {
  renderKit(<Screen />)
  await user.keyboard('j')
  expect(open()).toBe('Case of a')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Thing a' })))
})

test('one key decides, and the next opens by itself; after the last the one before it', async () => {
  renderKit(<Screen start="b" />)
  await user.keyboard('c')
  expect(close).toHaveBeenLastCalledWith('b')
  expect(open()).toBe('Case of c')
  await user.keyboard('c')
  expect(close).toHaveBeenLastCalledWith('c')
  expect(open()).toBe('Case of b')
})

test('where single keys are turned off a letter decides nothing and is not shown; arrows go on', async () => {
  act(() => turnSingleKeys(false))
  onTestFinished(() => turnSingleKeys(true))
  renderKit(<Screen start="a" />)
  expect(document.querySelector('kbd')).toBeNull()
  await user.keyboard('cj')
  expect(close).not.toHaveBeenCalled()
  expect(open()).toBe('Case of a')
  act(() => entry('Thing a').focus())
  await user.keyboard('{ArrowDown}')
  expect(open()).toBe('Case of b')
})

test('an action that may not run now has no key, and says why', async () => {
  renderKit(
    <Screen
      start="a"
      actions={() => [{ id: 'x', label: 'Close', keys: 'c', disabledReason: 'It waits', run: close }]}
    />,
  )
  await user.keyboard('c')
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).toBe('true')
})

test('an action of a few choices opens them by its key and does the chosen one', async () => {
  const [run, choose] = [vi.fn(), vi.fn()]
  const choices = [{ id: 'toni', label: 'Toni', run: choose }]
  renderKit(<Screen start="a" actions={() => [{ id: 'x', label: 'Assign', keys: 'a', choices, run }]} />)
  await user.keyboard('a')
  await user.click(await screen.findByRole('menuitem', { name: 'Toni' }))
  expect(choose).toHaveBeenCalledOnce()
  expect(run).not.toHaveBeenCalled()
})

test('a search that finds nothing is named and can be taken away', async () => {
  const onClear = vi.fn()
  const view = renderKit(<Screen items={[]} />)
  expect(screen.getByText('Nothing waits.')).toBeTruthy()
  view.unmount()
  renderKit(<Screen items={[]} searched={{ text: 'harbour', onClear }} />)
  expect(screen.getByText('No row matches “harbour”.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(onClear).toHaveBeenCalledOnce()
})

test('several are selected by x and by their boxes, and decided together', async () => {
  const run = vi.fn()
  renderKit(<Screen start="a" search={<i />} bulkActions={[{ id: 'close', label: 'Close them', run }]} />)
  await user.keyboard('x')
  await user.click(screen.getByRole('checkbox', { name: 'Select Thing c' }))
  const bar = screen.getByRole('toolbar', { name: '2 selected' })
  await user.click(within(bar).getByRole('button', { name: 'Close them' }))
  expect(run.mock.calls[0]?.[0]).toEqual([things[0], things[2]])
  await user.keyboard('x')
  expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
  expect(screen.getByRole('toolbar', { name: '3 selected' })).toBeTruthy()
})

test('what has left the list is no longer selected', async () => {
  const bulkActions = [{ id: 'close', label: 'Close them', run: close }]
  const { rerender } = renderKit(<Screen start="a" bulkActions={bulkActions} />)
  await user.keyboard('x')
  rerender(<Screen start="a" bulkActions={bulkActions} items={things.slice(1)} />)
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('views are chips with their counts; a count that is not known keeps its place, one that is not counted says none', async () => {
  const onView = vi.fn()
  const views = [
    { id: 'open', label: 'Open', count: 12 },
    { id: 'closed', label: 'Closed', count: undefined },
    { id: 'all', label: 'All', count: null },
  ]
  renderKit(<Screen views={views} view="open" onView={onView} />)
  expect(screen.getByRole('button', { name: 'Open 12' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'All' }).textContent).toBe('All')
  await user.click(screen.getByRole('button', { name: 'Closed –' }))
  expect(onView).toHaveBeenCalledWith('closed')
})

test('faces: a skeleton before the first answer, why there is nothing, what failed with its request', async () => {
  const { rerender } = renderKit(<Screen items={undefined} />)
  expect(screen.getByText('Loading')).toBeTruthy()
  rerender(<Screen items={[]} />)
  expect(screen.getByText('Nothing waits.')).toBeTruthy()
  const retry = vi.fn()
  const error = { what: 'Not reached', requestId: 'r-7', onRetry: retry }
  rerender(<Screen items={undefined} error={error} />)
  expect(screen.getByRole('alert').textContent).toContain('r-7')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalled()
  rerender(<Screen error={error} />)
  expect(entry('Thing a')).toBeTruthy()
  expect(screen.getByText(/could not be refreshed/)).toBeTruthy()
})

test('further entries come by a press, and by walking beyond the last', async () => {
  const onMore = vi.fn()
  renderKit(<Screen start="c" hasMore onMore={onMore} />)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await user.keyboard('j')
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('on a desk the first entry opens by itself, once it is of this view; what comes above it later changes nothing', () => {
  const { rerender } = renderKit(<Screen items={undefined} opensFirst={false} />)
  expect(open()).toBeUndefined()
  expect(screen.queryByText(/^Choose an entry/)).toBeNull()
  rerender(<Screen opensFirst={false} />)
  expect(open()).toBeUndefined()
  rerender(<Screen opensFirst />)
  expect(open()).toBe('Case of a')
  rerender(<Screen opensFirst items={[{ id: 'new', name: 'Thing new' }, ...things]} />)
  expect(open()).toBe('Case of a')
})

test('on a phone nothing opens by itself', () => {
  installBrowserParts({ phone: true })
  renderKit(<Screen opensFirst />)
  expect(open()).toBeUndefined()
})

test('on a phone the list or the case is shown, with a way back', async () => {
  installBrowserParts({ phone: true })
  renderKit(<Screen />)
  await user.click(entry('Thing b'))
  expect(entry('Thing b').closest('[hidden]')).toBeTruthy()
  expect(open()).toBe('Case of b')
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(open()).toBeUndefined()
  expect(entry('Thing b').closest('[hidden]')).toBeNull()
})
