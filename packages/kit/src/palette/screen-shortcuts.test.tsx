// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { KitDialog } from '../dialogs/kit-dialog'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { useScreenShortcuts } from './screen-shortcuts'
import { ShortcutsHelp } from './shortcuts-help'

const user = userEvent.setup({ delay: null })
const ran = vi.fn<(what: string) => void>()
beforeEach(() => {
  installBrowserParts()
  ran.mockReset()
})

function Page() {
  useScreenShortcuts([{ keys: 'p', label: 'Page thing', group: 'On this page', run: () => ran('page') }])
  return <p>page</p>
}
function Inside() {
  const place = useRef<HTMLDivElement>(null)
  useScreenShortcuts([{ keys: 'd', label: 'Dialog thing', group: 'In this dialog', run: () => ran('dialog') }], place)
  return (
    <div ref={place}>
      <input aria-label="Field" />
    </div>
  )
}
const show = (dialogs: 0 | 1 | 2) =>
  renderKit(
    <>
      <Page />
      {dialogs > 0 && (
        <KitDialog opened onClose={() => undefined} title="First">
          <Inside />
        </KitDialog>
      )}
      {dialogs > 1 && (
        <KitDialog opened onClose={() => undefined} title="Second">
          <p>over the first</p>
        </KitDialog>
      )}
      <ShortcutsHelp shortcuts={[]} />
    </>,
  )

test('keys of a page run where no dialog is open; those of a dialog while it lies on top; none while somebody types', async () => {
  const alone = show(0)
  await user.keyboard('pd')
  expect(ran.mock.calls).toEqual([['page']])
  alone.unmount()
  const one = show(1)
  await screen.findByRole('dialog', { name: 'First' })
  await user.keyboard('pd')
  expect(ran.mock.calls).toEqual([['page'], ['dialog']])
  await user.click(screen.getByLabelText('Field'))
  await user.keyboard('d')
  expect(ran).toHaveBeenCalledTimes(2)
  one.unmount()
  show(2)
  await screen.findByRole('dialog', { name: 'Second' })
  await user.keyboard('pd')
  expect(ran).toHaveBeenCalledTimes(2)
})

test('? lists the keys of what is on the screen, over a dialog with keys of its own too', async () => {
  show(1)
  await screen.findByRole('dialog', { name: 'First' })
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const thing of ['Page thing', 'Dialog thing']) expect(within(help).getByText(thing)).toBeTruthy()
})

test('keys of what has left the screen leave the help', async () => {
  const view = show(1)
  await screen.findByRole('dialog', { name: 'First' })
  view.unmount()
  show(0)
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(help).getByText('Page thing')).toBeTruthy()
  expect(within(help).queryByText('Dialog thing')).toBeNull()
})

test('the help that is open goes with the screens: signing out and in again does not find it open', async () => {
  const view = show(0)
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  view.unmount()
  show(0)
  await user.keyboard('p')
  expect(ran.mock.calls).toEqual([['page']])
})

test('what two keys do stands once with both of them', async () => {
  const group = 'Everywhere'
  renderKit(
    <ShortcutsHelp
      shortcuts={[
        { keys: 'Ctrl K', label: 'Search', group },
        { keys: 's', label: 'Search', group, run: () => ran('search') },
      ]}
    />,
  )
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const line = within(help).getByText('Search').parentElement
  expect([...(line?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent)).toEqual(['Ctrl', 'K', 's'])
})
