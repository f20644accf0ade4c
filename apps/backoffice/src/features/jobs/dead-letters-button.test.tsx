import { type DeadLetter, discardDeadLetter, listDeadLetters, retryDeadLetter } from '@motora/contract/jobs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { DeadLettersButton } from './dead-letters-button'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const mail: DeadLetter = {
  id: '99999999-9999-4999-8999-999999999991',
  name: 'identity.mail-due',
  key: '99999999-9999-4999-8999-99999999999a',
  timed: false,
  attempts: 36,
  fault: null,
  lastError: 'mailbox full',
  mail: null,
  over: null,
  askedFor: '2026-11-20T09:30:00Z',
  setAside: '2026-11-21T09:30:00Z',
}
const sweep: DeadLetter = {
  ...mail,
  id: '99999999-9999-4999-8999-999999999992',
  name: 'sweep file objects',
  key: '',
  timed: true,
}
let gateway: FakeGateway
let letters: DeadLetter[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  letters = [mail, sweep]
  vi.stubGlobal('fetch', gateway.send)
  const leave = ({ params }: { params: Record<string, string> }) => {
    letters = letters.filter(({ id }) => id !== params.id)
    return undefined
  }
  gateway.answer(listDeadLetters, () => letters)
  gateway.answer(retryDeadLetter, leave)
  gateway.answer(discardDeadLetter, leave)
})
const opened = async () => {
  await workAs('Sharing.Admin', gateway, <DeadLettersButton />)
  await waitFor(() => buttonNamed(/failed jobs?$/))
  await user.click(buttonNamed(/failed jobs?$/))
  return screen.findByRole('dialog', { name: 'Failed jobs' })
}
const pick = async (row: string, action: string) => {
  const target = (await screen.findByText(row)).closest('tr')
  if (!target) throw new Error(`no row of ${row}`)
  await user.pointer({ keys: '[MouseRight]', target })
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: action }))
}
const question = (what: string) => screen.findByRole('dialog', { name: `Give up: ${what}?` })

test('an administrator sees how many jobs failed for good, and of each what, how often and why', async () => {
  const panel = await opened()
  expect(await within(panel).findByText('Mail to send')).toBeTruthy()
  const row = within(panel).getByText('Mail to send').closest('tr')
  expect(row?.textContent).toContain('36')
  expect(row?.textContent).toContain('mailbox full')
  expect(within(panel).getByText('Timed work: sweep file objects')).toBeTruthy()
  expect(buttonNamed('2 failed jobs')).toBeTruthy()
  expect(gateway.received(listDeadLetters).at(-1)?.query.sort).toBe('-setAside')
})

test.each(['Sharing.AdminReadOnly', 'Sharing.Sac', 'Sharing.OperatorManager'] as const)(
  '%s has no way to the failed jobs, and nothing is asked',
  async (role) => {
    await workAs(role, gateway, <DeadLettersButton />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(gateway.received(listDeadLetters)).toEqual([])
  },
)

test('sent again, a job leaves the list and the number falls', async () => {
  const panel = await opened()
  await pick('Mail to send', 'Send again')
  expect(await screen.findByText('The job is tried again now')).toBeTruthy()
  expect(gateway.received(retryDeadLetter).map(({ params }) => params.id)).toEqual([mail.id])
  await waitFor(() => expect(within(panel).queryByText('Mail to send')).toBeNull())
  await waitFor(() => expect(buttonNamed('1 failed job')).toBeTruthy())
})

test('giving up asks first and says what it does; "no" changes nothing', async () => {
  const panel = await opened()
  await pick('Mail to send', 'Give up')
  const asked = await question('Mail to send')
  expect(asked.textContent).toContain('never done. It cannot be restored.')
  await user.click(buttonNamed('Cancel', asked))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Give up: Mail to send?' })).toBeNull())
  expect(gateway.received(discardDeadLetter)).toEqual([])
  expect(within(panel).getByText('Mail to send')).toBeTruthy()

  await pick('Mail to send', 'Give up')
  await user.click(buttonNamed('Give up', await question('Mail to send')))
  expect(await screen.findByText('The job was given up')).toBeTruthy()
  expect(gateway.received(discardDeadLetter).map(({ params }) => params.id)).toEqual([mail.id])
  expect(gateway.received(retryDeadLetter)).toEqual([])
})

test('of timed work it says that it goes on; what cannot be given up says why', async () => {
  gateway.answer(discardDeadLetter, () => refused(404, 'request.not_found'))
  await opened()
  const what = 'Timed work: sweep file objects'
  await pick(what, 'Give up')
  const asked = await question(what)
  expect(asked.textContent).toContain('It still runs at its times')
  await user.click(buttonNamed('Give up', asked))
  expect(await screen.findByText(/^The job was not given up: /)).toBeTruthy()
})

const reset: DeadLetter = {
  ...mail,
  id: '99999999-9999-4999-8999-999999999993',
  fault: 'recipient-refused',
  lastError: '550 5.1.1 user unknown',
  mail: {
    kind: 'reset-rider',
    subject: null,
    to: { kind: 'customer', id: '88888888-8888-4888-8888-888888888888', name: 'Mar Soler' },
  },
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`no row of ${name}`)
  return row
}

test('a mail says which it was, the person as a link, and why in words with the server’s answer as it came', async () => {
  letters = [
    reset,
    {
      ...reset,
      id: mail.id,
      mail: { kind: 'report', subject: 'Rentals by week', to: { kind: 'account', id: mail.id, name: 'Ona Vila' } },
    },
    { ...reset, id: sweep.id, mail: { kind: 'bill', subject: null, to: null } },
  ]
  await opened()
  const row = await rowOf('Link for a customer’s new password')
  expect(row.textContent).toContain('The mail server refused the recipient: 550 5.1.1 user unknown')
  expect(within(row).getByRole('link', { name: 'Mar Soler' }).getAttribute('href')).toBe(
    '/customers/88888888-8888-4888-8888-888888888888',
  )
  const link = within(await rowOf('Report: Rentals by week')).getByRole('link', { name: 'Ona Vila' })
  expect(link.getAttribute('href')).toBe(`/users?account=${mail.id}`)
  expect((await rowOf('Bill')).textContent).toContain('A person who is gone')
})

test('what would not be sent any more says why, and can only be given up', async () => {
  letters = [{ ...reset, over: 'link-over' }]
  await opened()
  const what = 'Link for a customer’s new password'
  const row = await rowOf(what)
  expect(row.textContent).toContain('user unknown. Its link has run out. It would not be sent any more.')
  await user.pointer({ keys: '[MouseRight]', target: row })
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'Give up' })).toBeTruthy()
  expect(menu.queryByRole('menuitem', { name: 'Send again' })).toBeNull()
})
