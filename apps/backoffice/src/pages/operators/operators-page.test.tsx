import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import OperatorsPage from './operators-page'

test.each(['Sharing.Admin', 'Sharing.AdminReadOnly', 'Sharing.OperatorManager'] as const)(
  '%s finds list, request, services and register (Z-15)',
  async (role) => {
    const gateway = fakeGateway()
    vi.stubGlobal('fetch', gateway.send)
    await workAs(role, gateway, <OperatorsPage />)
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/operators/list',
      '/operators/requestScooter',
      '/operators/services',
      '/operator/register',
    ])
  },
)
