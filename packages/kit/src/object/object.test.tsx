// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ActionButton } from '../dialogs/action-button'
import { confirm } from '../dialogs/confirm'
import { KitDialog } from '../dialogs/kit-dialog'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { DrawerClose, ObjectDrawer } from './object-drawer'
import { ObjectHeader } from './object-header'
import { ObjectHeaderSkeleton } from './object-header-skeleton'
import { ObjectPane } from './object-pane'
import { ObjectTabs } from './object-tabs'

const user = userEvent.setup({ delay: null })
beforeEach(() => {
  installBrowserParts()
  localStorage.clear()
})
afterEach(cleanup)

const actions = (ring: () => unknown = () => undefined) => [
  { id: 'ring', label: 'Ring', main: true, onSelect: ring },
  { id: 'fix', label: 'Fix', main: true, disabledReason: 'It is not broken.', onSelect: ring },
  { id: 'note', label: 'Note', onSelect: ring },
  { id: 'drop', label: 'Drop', main: true, danger: true, onSelect: ring },
]

test('main actions are buttons, the others and what destroys are in the menu', async () => {
  const ring = vi.fn()
  renderKit(<ObjectHeader name="MB1" level={1} actions={actions(ring)} verdict="Fine" />)
  expect(screen.getByRole('heading', { level: 1, name: 'MB1' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ring' }))
  await user.click(screen.getByRole('button', { name: 'Fix' }))
  expect(ring).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Drop')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions of MB1' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Note', 'Drop'])
})

test('a name that has no room is read as a whole where it is cut', () => {
  const name = 'Maria de los Ángeles Fernández de Córdoba y Álvarez de Toledo'
  renderKit(<ObjectHeader name={name} level={2} actions={[]} />)
  expect(screen.getByRole('heading', { level: 2, name }).title).toBe(name)
})

test('without actions there is no line for them, in the strip and while it comes; those that come have their place', () => {
  const lines = () => document.querySelectorAll('.kit-object-actions').length
  const { rerender } = renderKit(<ObjectHeader name="MB1" level={2} actions={[]} />)
  expect(lines()).toBe(0)
  rerender(<ObjectHeader name="MB1" level={2} actions={[]} actionsCome />)
  expect(lines()).toBe(1)
  rerender(<ObjectHeaderSkeleton />)
  expect(lines()).toBe(1)
  rerender(<ObjectHeaderSkeleton actionsCome={false} />)
  expect(lines()).toBe(0)
})

test('a long name and its badges wrap in a place of their own; what opens and closes the object stays together', () => {
  const icons = (
    <>
      <button type="button">Own page</button>
      <button type="button">Close</button>
    </>
  )
  const { rerender } = renderKit(
    <ObjectHeader name="Adrian Moreno Parra" level={2} status="Private" after={icons} actions={[]} />,
  )
  const line = screen.getByText('Close').parentElement?.parentElement
  expect([...(line?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Adrian Moreno ParraPrivate',
    'Own pageClose',
  ])
  rerender(<ObjectHeaderSkeleton after={icons} actionsCome={false} />)
  expect(screen.getByText('Close').parentElement?.textContent).toBe('Own pageClose')
})

test('on a phone the actions are a bar at the foot, and one that cannot run answers with its reason', async () => {
  installBrowserParts({ phone: true })
  const ring = vi.fn()
  renderKit(<ObjectHeader name="MB1" level={1} actions={actions(ring)} />)
  const bar = screen.getByRole('group', { name: 'Actions of MB1' })
  expect(within(bar).getAllByRole('button')).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: 'Ring' })).toHaveLength(1)
  await user.click(within(bar).getByRole('button', { name: 'Fix' }))
  expect(ring).not.toHaveBeenCalled()
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('It is not broken.'))
})

test('an action that asks first does not spin behind its own question, and does while it runs', async () => {
  let finish: () => void = () => undefined
  const act = async () => {
    if (await confirm({ title: 'Sure?', consequence: 'It rings.', confirmLabel: 'Do it' }))
      await new Promise<void>((resolve) => {
        finish = resolve
      })
  }
  renderKit(<ActionButton onClick={act}>Ring</ActionButton>)
  const button = screen.getByRole('button', { name: 'Ring' })
  await user.click(button)
  await screen.findByText('Sure?')
  expect(button.getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button)
  await user.click(screen.getByText('Do it'))
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(screen.queryAllByText('Sure?').length).toBeLessThan(2)
  finish()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})

test('a tab that is not shown is not drawn, and arrow keys change the tab', async () => {
  const second = vi.fn(() => <p>Second part</p>)
  const tabs = [
    { id: 'a', label: 'First', content: () => <p>First part</p> },
    { id: 'b', label: 'Second', count: 3, content: second },
  ]
  function Tabs() {
    const [value, setValue] = useState<string | undefined>('unknown')
    return <ObjectTabs label="Parts" tabs={tabs} value={value} onChange={setValue} />
  }
  renderKit(<Tabs />)
  expect(screen.getByText('First part')).toBeTruthy()
  expect(second).not.toHaveBeenCalled()
  screen.getByRole('tab', { name: 'First' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText('Second part')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Second 3' }).getAttribute('aria-selected')).toBe('true')
})

test('a count has its place before it is known and says nothing then', () => {
  const tabs = (count: number | null) => [{ id: 'a', label: 'Tickets', count, content: () => null }]
  const { rerender } = renderKit(<ObjectTabs label="Parts" tabs={tabs(null)} value="a" onChange={() => undefined} />)
  const tab = screen.getByRole('tab', { name: 'Tickets' })
  expect(tab.querySelector('[data-none]')).toBeTruthy()
  rerender(<ObjectTabs label="Parts" tabs={tabs(3)} value="a" onChange={() => undefined} />)
  expect(screen.getByRole('tab', { name: 'Tickets 3' }).querySelector('[data-none]')).toBeNull()
})

function List() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Row
      </button>
      <button type="button">Other</button>
      {open && (
        <ObjectDrawer id="test" label="MB1" onClose={() => setOpen(false)}>
          <DrawerClose />
          <input aria-label="Note" />
          <button type="button" onClick={() => setAsking(true)}>
            Ask
          </button>
        </ObjectDrawer>
      )}
      <KitDialog opened={asking} onClose={() => setAsking(false)} title="Question">
        <p>Well?</p>
      </KitDialog>
    </>
  )
}

test('the drawer takes the focus, leaves the list in use, and Escape gives the focus back', async () => {
  renderKit(<List />)
  await user.click(screen.getByText('Row'))
  const drawer = screen.getByRole('complementary', { name: 'MB1' })
  expect(document.activeElement).toBe(drawer)
  expect(drawer.getAttribute('aria-modal')).toBeNull()
  // what is typed is not lost by a key
  await user.type(screen.getByLabelText('Note'), 'x{Escape}')
  expect(screen.getByRole('complementary')).toBeTruthy()
  // the dialog above it first
  await user.click(screen.getByText('Ask'))
  await screen.findByText('Well?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Well?')).toBeNull())
  expect(screen.getByRole('complementary')).toBeTruthy()
  drawer.focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('Row'))
})

test('the second click of the double click that opened a drawer presses nothing in it', async () => {
  renderKit(<List />)
  await user.click(screen.getByText('Row'))
  fireEvent.click(screen.getByText('Ask'), { detail: 2 })
  expect(screen.queryByText('Well?')).toBeNull()
  fireEvent.click(screen.getByText('Ask'), { detail: 1 })
  expect(await screen.findByText('Well?')).toBeTruthy()
})

test('a drawer that closes takes no focus from a person who works elsewhere', async () => {
  renderKit(<List />)
  await user.click(screen.getByText('Row'))
  screen.getByText('Other').focus()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByText('Other'))
})

test('the width of the drawer is changed by keys and remembered', async () => {
  const view = renderKit(<List />)
  await user.click(screen.getByText('Row'))
  const bar = screen.getByRole('separator')
  const before = Number(bar.getAttribute('aria-valuenow'))
  bar.focus()
  await user.keyboard('{ArrowLeft}')
  expect(Number(bar.getAttribute('aria-valuenow'))).toBe(before + 32)
  view.unmount()
  renderKit(<List />)
  await user.click(screen.getByText('Row'))
  expect(Number(screen.getByRole('separator').getAttribute('aria-valuenow'))).toBe(before + 32)
})

test('on a phone the drawer is a modal sheet without a bar', async () => {
  installBrowserParts({ phone: true })
  renderKit(<List />)
  await user.click(screen.getByText('Row'))
  expect(screen.getByRole('dialog', { name: 'MB1' }).getAttribute('aria-modal')).toBe('true')
  expect(screen.queryByRole('separator')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

function TwoPanes() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Row
      </button>
      {open && (
        <ObjectPane label="MB1" onClose={() => setOpen(false)}>
          <DrawerClose />
        </ObjectPane>
      )}
    </>
  )
}

test('a pane leaves the focus to the list and is said; F6 leads in and back, Escape and the cross give it back to the row', async () => {
  renderKit(<TwoPanes />)
  const row = screen.getByText('Row')
  const pane = () => screen.queryByRole('region', { name: 'MB1' })
  row.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(row)
  await waitFor(() =>
    expect(within(pane() as HTMLElement).getByRole('status').textContent).toBe('MB1 is open. F6 leads there.'),
  )
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(pane())
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(row)
  await user.keyboard('{F6}{Escape}')
  expect(pane()).toBeNull()
  expect(document.activeElement).toBe(row)
  await user.keyboard('{Enter}')
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Enter}')
  expect(pane()).toBeNull()
  expect(document.activeElement).toBe(row)
})

test('under the dots of the bar of a phone the menu is named by the word that is read there', () => {
  installBrowserParts({ phone: true })
  renderKit(<ObjectHeader name="MB1" level={1} actions={actions()} />)
  expect(screen.getByRole('button', { name: 'More: MB1' }).textContent).toBe('More')
})

test('the links of a phone are not reached while the bar of an object lies over them', () => {
  const sheet = document.head.appendChild(document.createElement('style'))
  onTestFinished(() => sheet.remove())
  const css = readFileSync(`${import.meta.dirname}/action-bar.css`, 'utf8')
  // what holds in a window that is not low
  sheet.textContent = css.slice(0, css.indexOf('@media'))
  installBrowserParts({ phone: true })
  const page = (header: boolean) => (
    <div className="kit-frame">
      {header && <ObjectHeader name="MB1" level={1} actions={actions()} />}
      <nav className="kit-places" aria-label="Places">
        <a href="/home">Home</a>
      </nav>
    </div>
  )
  const { rerender } = renderKit(page(false))
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy()
  rerender(page(true))
  expect(screen.queryByRole('link', { name: 'Home' })).toBeNull()
})
