import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { typedWork } from '../session/browser-session'
import { TopBar } from './top-bar'

let otherTab: BroadcastChannel
beforeEach(() => {
  otherTab = new BroadcastChannel('motora.session')
})
afterEach(() => {
  otherTab.close()
  typedWork.forget()
})

const asked = async (): Promise<string> => {
  await signInAs(ana)
  await show(
    <AsMember>
      <TopBar screen={undefined} />
    </AsMember>,
  )
  await waitFor(() => expect(document.querySelector('.motora-person')).not.toBeNull())
  await userEvent.click(document.querySelector('.motora-person') as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  return (await screen.findByRole('dialog', { name: 'Do you want to log out?' })).textContent
}
const again = 'You will have to sign in again on this device.'
const here = 'What is typed here and not saved will be lost.'
const elsewhere = 'What is typed in another tab and not saved will be lost.'

test('logging out with nothing typed anywhere asks without naming a loss', async () => {
  typedWork.forget()
  const text = await asked()
  expect(text).toContain(again)
  expect(text).not.toContain('lost')
})

test('logging out says that what is typed here is lost', async () => {
  typedWork.note()
  const text = await asked()
  expect(text).toContain(`${here} ${again}`)
  expect(text).not.toContain(elsewhere)
})

test('logging out says that what is typed in another tab is lost', async () => {
  otherTab.addEventListener('message', ({ data }) => {
    if (data.kind === 'typed-asked') otherTab.postMessage({ kind: 'typed-here' })
  })
  typedWork.forget()
  const text = await asked()
  expect(text).toContain(`${elsewhere} ${again}`)
  expect(text).not.toContain(here)
})
