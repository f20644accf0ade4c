import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import UsersMenuPage from './users-menu-page'

test.each([
  ['Sharing.Admin', ['/customers', '/users']],
  ['Sharing.AdminReadOnly', ['/customers', '/users']],
  ['Sharing.OperatorManager', ['/technicians', '/operatorsUsers', '/customers']],
] as const)('%s finds the ways that open (Z-15) [B-10]', async (role, expected) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  await workAs(role, gateway, <UsersMenuPage />)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected)
  // by the name that the menu has for it
  const ofUsers = links.find((link) => link.getAttribute('href') === '/operatorsUsers')
  if (ofUsers) expect(ofUsers.textContent).toMatch(/^Operator users.*Supervisors/)
})
