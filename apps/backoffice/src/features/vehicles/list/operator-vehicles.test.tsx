import type { Vehicle } from '@motora/contract/vehicles'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { OperatorVehicles } from './operator-vehicles'

const operatorId = '00000000-0000-4000-8000-00000000000f'
const path = '/api/vehicles/v1/vehicles'
vi.setConfig({ testTimeout: 60_000 })

/** What this table shows of a vehicle. */
const vehicle = {
  id: '11111111-1111-4111-8111-111111111111',
  plate: 'MB001',
  name: 'Moto 1',
  model: 'S02',
  overallStatus: 'out of service',
  status: 'free',
  currentVisibleToClients: true,
  scutum: { isVehicleOn: false, batterySoc: 71, isBatteryCharging: false },
} as Vehicle

const rowTexts = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('the vehicles of one operator, asked of the gateway by its id, in the columns that show the state of its fleet', async () => {
  const gateway = fakeGateway()
  const addresses: URL[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    addresses.push(new URL(url, 'http://motora.test'))
    return gateway.send(url, init)
  })
  gateway.answer(path, () => json([vehicle], 200, { 'X-Total-Count': '1' }))
  await workAs('Sharing.Admin', gateway, <OperatorVehicles operatorId={operatorId} />)
  await waitFor(() => expect(rowTexts()).toContainEqual(expect.stringMatching(/MB001.*S02.*Out of service.*Yes.*71/i)))
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
  expect(heads.filter(Boolean)).toEqual(['Plate', 'Model', 'Status', 'Visible to customers', 'Battery'])
  const asked = addresses.find(({ pathname }) => pathname === path)?.searchParams
  expect([asked?.get('field'), asked?.get('value'), asked?.get('pageSize')]).toEqual([
    'SharingOperatorId',
    operatorId,
    '10',
  ])
})

test('none, and a list that cannot be read, say so', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(path, () => json([]))
  const view = await workAs('Sharing.Admin', gateway, <OperatorVehicles operatorId={operatorId} />)
  expect(await screen.findByText(/This operator has no vehicles yet/)).toBeTruthy()
  view.unmount()
  // not 404: of a list that is an empty one (U-04)
  gateway.answer(path, () => refused(500, 'defect'))
  await workAs('Sharing.Admin', gateway, <OperatorVehicles operatorId={operatorId} />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
})
