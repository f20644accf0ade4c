import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseLanguage, startLanguage, withWords } from '../../../shell/language/language'
import { typedWork } from '../../../shell/session/browser-session'
import { closesUnasked, openInBrowser } from '../../../testing/in-browser'
import { useSendingWarning } from './use-sending-warning'

let now = true
function Screen({ isSending }: { isSending: boolean }) {
  useSendingWarning(isSending, () => now)
  return <p>here</p>
}
const open = async (isSending: boolean) => {
  window.history.replaceState(null, '', '/one')
  const opened = await openInBrowser(<Screen isSending={isSending} />)
  await screen.findByText('here')
  return opened
}

beforeEach(async () => {
  now = true
  await startLanguage('en')
  await withWords(undefined, 'files')
  await chooseLanguage('en')
  typedWork.forget()
})

test('while a file is on its way neither the tab nor the screen closes unasked, and the session knows of it', async () => {
  const { router, goTo } = await open(true)
  expect(typedWork.isThere()).toBe(true)
  expect(closesUnasked()).toBe(false)
  await goTo('/two')
  const dialog = await screen.findByRole('dialog', { name: 'Leave while a file is being sent?', hidden: true })
  expect(dialog.textContent).toContain('kept for 24 hours')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave', hidden: true }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})

test('a file that has arrived leads on, also before that is drawn', async () => {
  const { router, goTo } = await open(true)
  now = false
  await goTo('/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})

test('with nothing on its way nobody is asked', async () => {
  const { router, goTo } = await open(false)
  expect(closesUnasked()).toBe(true)
  expect(typedWork.isThere()).toBe(false)
  await goTo('/two')
  await waitFor(() => expect(router.state.location.pathname).toBe('/two'))
})
