import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import OutboxPage from './outbox-page'

let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
})

test('shows the mails of the demo with their links', async () => {
  const link = 'http://localhost/subscriptions/confirmation#token=abc'
  gateway.answer('/api/users/v1/Outbox', () =>
    json([
      { id: '1', to: 'ana@motora.demo', subject: 'New password', text: 'Hello', sentAt: '2026-11-21T08:00:00Z', link },
      { id: '2', to: 'eva@motora.demo', subject: 'Changed', text: 'Bye', sentAt: '2026-11-21T07:00:00Z', link: null },
    ]),
  )
  await show(<OutboxPage />)
  expect(await screen.findByRole('article', { name: 'New password' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Open the link' }).map((one) => one.getAttribute('href'))).toEqual([link])
})

test('says that there is nothing to look at outside the demo', async () => {
  gateway.answer('/api/users/v1/Outbox', () => refused(404, 'request.not_found'))
  await show(<OutboxPage />)
  expect(await screen.findByText(/This installation sends real e-mails/)).toBeTruthy()
})
