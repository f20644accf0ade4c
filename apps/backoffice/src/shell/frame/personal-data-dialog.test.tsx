import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, json, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { PersonalDataDialog } from './personal-data-dialog'

const sessionsPath = '/api/users/v1/Sessions'
const session = (id: string, userAgent: string | null, isCurrent = false) => ({
  id,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2026-12-20T08:00:00.000Z',
  remembered: true,
  userAgent,
  isCurrent,
})
const here = session('s-1', 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0', true)
const phone = session('s-2', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605 Version/19.0 Safari/604')

let gateway: FakeGateway
const closed = vi.fn()
beforeEach(async () => {
  closed.mockClear()
  gateway = await signInAs(ana, { ...ana, id: 'm-2', role: 'Sharing.Technician', sharingOperatorName: 'Motos del Mar' })
  await show(
    <AsMember>
      <PersonalDataDialog opened onClose={closed} />
    </AsMember>,
  )
})
const open = async (tab: string) => userEvent.click(await screen.findByRole('tab', { name: tab }))

test('data: name, e-mail, and every role with its operator [B-60]', async () => {
  expect(await screen.findByText('Ana Puig')).toBeTruthy()
  expect(screen.getByText('ana@motora.demo')).toBeTruthy()
  expect(screen.getByText('Technician')).toBeTruthy()
  expect(screen.getByText('Motos del Mar')).toBeTruthy()
})

test('it has a password tab [B-60, A-33]', async () => {
  await open('Password')
  expect(await screen.findByLabelText('Current password')).toBeTruthy()
})

const account = {
  email: ana.email,
  fullName: ana.fullName,
  secondFactorEnrolled: true,
  recoveryCodesLeft: 2,
  passwordChangedAt: null,
  lastSignInAt: '2026-11-21T07:00:00.000Z',
}

test('security: new recovery codes ask for both factors and are shown once, to copy, download and print', async () => {
  const sent: unknown[] = []
  gateway.answer('/api/users/v1/Account', () => json(account))
  gateway.answer('/api/users/v1/RecoveryCodes', ({ body }) => {
    sent.push(body)
    return sent.length === 1 ? refused(409, 'identity.wrong_password') : json({ recoveryCodes: ['aaaa-1', 'bbbb-2'] })
  })
  await open('Security')
  expect(await screen.findByText('Authenticator app set up')).toBeTruthy()
  expect(screen.getByText(/Few are left/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Make new recovery codes' }))
  await userEvent.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'wrong')
  await userEvent.type(screen.getByLabelText(/^Authentication code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Make new recovery codes' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Authentication code/).value).toBe('')
  await userEvent.type(screen.getByLabelText(/^Authentication code/), '654321')
  await userEvent.click(screen.getByRole('button', { name: 'Make new recovery codes' }))
  expect(await screen.findByText('aaaa-1')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ password: 'wrong', code: '654321' })

  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalled()
  let file: Blob | undefined
  URL.createObjectURL = (made) => {
    file = made as Blob
    return 'blob:codes'
  }
  URL.revokeObjectURL = () => undefined
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(file?.size).toBeGreaterThan('aaaa-1\nbbbb-2'.length)
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByText('aaaa-1')).toBeNull())
})

test('security: codes that are shown only now are lost by no key, no tab and no press next to them', async () => {
  gateway.answer('/api/users/v1/Account', () => json(account))
  gateway.answer('/api/users/v1/RecoveryCodes', () => json({ recoveryCodes: ['aaaa-1', 'bbbb-2'] }))
  await open('Security')
  const ask = { name: 'Make new recovery codes' }
  await userEvent.click(await screen.findByRole('button', ask))
  const password = screen.getByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' })
  expect(document.activeElement, 'the first field').toBe(password)
  expect([password.required, screen.getByLabelText<HTMLInputElement>(/^Authentication code/).required]).toEqual([
    true,
    true,
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', ask))
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('seven grey mopeds')
  await userEvent.type(screen.getByLabelText(/^Authentication code/), '123456{Enter}')

  const held = await screen.findByRole('dialog', { name: 'Keep your recovery codes' })
  await waitFor(() => expect(held.contains(document.activeElement), 'it is read').toBe(true))
  await userEvent.keyboard('{Escape}')
  expect(closed).not.toHaveBeenCalled()
  expect(within(held).queryByRole('button', { name: 'Close' })).toBeNull()
  expect(within(held).queryByRole('tab')).toBeNull()
  expect(screen.getByText('bbbb-2')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByText('aaaa-1')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(document.activeElement, 'where it was pressed').toBe(screen.getByRole('button', ask))
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalled()
})

test('security: without a second factor there are no codes to make', async () => {
  gateway.answer('/api/users/v1/Account', () => json({ ...account, secondFactorEnrolled: false, recoveryCodesLeft: 0 }))
  await open('Security')
  expect(await screen.findByText('Not set up')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make new recovery codes' })).toBeNull()
})

test('sessions: in words, one can be ended', async () => {
  let list = [here, phone]
  gateway.answer(sessionsPath, () => json(list))
  gateway.answer(`${sessionsPath}/s-2`, () => {
    list = [here]
    return new Response(null, { status: 204 })
  })
  await open('Sessions')
  expect(await screen.findByText('Safari · iOS')).toBeTruthy()
  expect(screen.getByText('This device')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'End session' }))
  expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy()
  expect(gateway.asked).toContain(`DELETE ${sessionsPath}/s-2`)
})

test('sessions: ending all others asks first and does nothing unless confirmed', async () => {
  gateway.answer(sessionsPath, ({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : json([here, phone]),
  )
  await open('Sessions')
  await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(gateway.asked).not.toContain(`DELETE ${sessionsPath}`)
  await waitFor(() => expect(screen.queryByText('End all other sessions?')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }))
  const title = await screen.findByText('End all other sessions?')
  const question = title.closest<HTMLElement>('[role=dialog]') ?? title
  await userEvent.click(within(question).getByRole('button', { name: 'End all other sessions' }))
  await waitFor(() => expect(gateway.asked).toContain(`DELETE ${sessionsPath}`))
})
