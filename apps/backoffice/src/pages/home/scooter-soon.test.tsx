import { listVehicles } from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aVehicle } from '../../testing/a-vehicle'
import { fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { ScootersHome } from './scooters-home'

vi.setConfig({ testTimeout: 60_000 })
const brought = vi.hoisted(() => vi.fn())
vi.mock('../../compositions/opened-scooter', () => {
  brought()
  return { OpenedScooter: () => null }
})

test('a pointer that rests on a row brings no code of a single vehicle; one that moves does', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, [aVehicle()])
  await workAs('Sharing.OperatorManager', gateway, <ScootersHome />)
  const row = await screen.findByText('MB001', { selector: 'tr *' })
  // the browser says this of a pointer that nobody moves, when a row appears under it
  fireEvent.pointerOver(row)
  fireEvent.pointerEnter(row)
  fireEvent.mouseOver(row)
  fireEvent.mouseEnter(row)
  await vi.dynamicImportSettled()
  expect(brought).not.toHaveBeenCalled()
  fireEvent.pointerMove(row)
  await waitFor(() => expect(brought).toHaveBeenCalledTimes(1))
})
