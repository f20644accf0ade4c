import { type CurrentMembership, listSessions } from '@motora/contract/identity'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { client, session, typedWork } from '../session/browser-session'
import TabNotices from './tab-notices'

const membership: CurrentMembership = {
  id: 'm-1',
  email: 'ana@motora.demo',
  fullName: 'Ana Puig',
  role: 'Sharing.Sac',
  canOperate: true,
  sharingOperatorId: null,
  sharingOperatorName: null,
  operatorCanOperate: null,
  operatorCannotOperateReason: null,
  operatorTimezone: null,
  hasOpenTicket: false,
}

let gateway: FakeGateway
beforeEach(async () => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer('/api/users/v1/Totp', ({ body }) =>
    (body as { password: string }).password === 'right'
      ? json({ idToken: `token ${gateway.asked.length}`, expiresIn: 3600 })
      : refused(401, 'identity.wrong_credentials'),
  )
  gateway.answer('/api/sharing/v1/users/GetCurrent', () => json([membership]))
  await session.signIn({ email: membership.email, password: 'right' })
  await session.enter()
})

/** A screen with a field, and the session ending while it is saved. */
const savesWhenTheSessionIsOver = async () => {
  await show(
    <>
      <input aria-label="Note" />
      <TabNotices />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Note'), 'what was typed')
  let over = true
  gateway.answer('/api/users/v1/Sessions', () => (over ? refused(401, 'identity.unauthenticated') : json([])))
  gateway.answer('/api/users/v1/RefreshToken', () => refused(401, 'identity.refresh_rejected'))
  const saved = client.call(listSessions, {})
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  over = false
  return saved
}

test('the password is asked for over the page; what was typed is there and the call goes on (Z-09)', async () => {
  const saving = savesWhenTheSessionIsOver()
  const lead = await screen.findByText(/Sign in again as ana@motora.demo/)
  const over = screen.getByRole('dialog', { name: 'Your session has ended' })
  expect(over.getAttribute('aria-describedby'), 'it is heard whose password, and that nothing is lost').toBe(lead.id)
  // the eye of the password, by the keyboard too
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /password/i }))
  await userEvent.type(screen.getByLabelText('Password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByText('Login Error: Incorrect email or password.')
  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), 'right')
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await saving).toEqual([])
  await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('what was typed')
})

test('leaving without saving goes to the sign-in (Z-09)', async () => {
  const saving = savesWhenTheSessionIsOver()
  const refusal = expect(saving).rejects.toMatchObject({ status: 401 })
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await refusal
  expect(session.get()).toEqual({ phase: 'signed-out', why: 'ended' })
})

test('without anything typed there is nothing to lose: the session simply ends (Z-09)', async () => {
  typedWork.forget()
  await show(<TabNotices />)
  session.ended()
  expect(session.get()).toEqual({ phase: 'signed-out', why: 'ended' })
})
