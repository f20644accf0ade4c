import type { CurrentMembership } from '@motora/contract/identity'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeGateway, json } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { session } from '../session/browser-session'
import TabNotices from './tab-notices'

const membership = (id: string, role: CurrentMembership['role']): CurrentMembership => ({
  id,
  email: 'ana@motora.demo',
  fullName: 'Ana Puig',
  role,
  canOperate: true,
  sharingOperatorId: null,
  sharingOperatorName: null,
  operatorCanOperate: null,
  operatorCannotOperateReason: null,
  operatorTimezone: null,
  hasOpenTicket: false,
})

test('the offer to take the role of another tab waits for an answer, and goes when the role here changes', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer('/api/users/v1/Totp', () => json({ idToken: 'token', expiresIn: 3600 }))
  gateway.answer('/api/sharing/v1/users/GetCurrent', () =>
    json([
      membership('m-1', 'Sharing.Sac'),
      membership('m-2', 'Sharing.Technician'),
      membership('m-3', 'Sharing.AdminReadOnly'),
    ]),
  )
  await session.signIn({ email: 'ana@motora.demo', password: 'right' })
  await session.enter()
  await session.choose('m-1')
  await show(<TabNotices />)

  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const otherTab = new BroadcastChannel('motora.session')
  otherTab.postMessage({ kind: 'role', email: 'ana@motora.demo', membershipId: 'm-2' })
  await screen.findByText(/Technician/)
  // longer than any notice that goes by itself
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  expect(screen.queryByRole('button', { name: 'Change here too' })).not.toBeNull()

  await act(() => session.choose('m-3'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change here too' })).toBeNull())
  otherTab.close()
})
