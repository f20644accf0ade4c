import type { Role } from '@motora/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTrip, tripVehicleId } from '../../../testing/a-trip'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { TripLinks } from './trip-links'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const path = `/api/vehicles/v1/vehicles/${tripVehicleId}/trips`
const imageId = '33333333-3333-4333-8333-333333333333'
const file = `/api/files/v1/files/${imageId}`
const links = <TripLinks vehicleId={tripVehicleId} plate="MB001" />

let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  URL.createObjectURL = () => 'blob:how-it-was-left'
  URL.revokeObjectURL = () => undefined
})

const openLastTrip = async (role: Role, endingImageId: string | null) => {
  const trip = aTrip({ endingImageId })
  gateway.answer(path, () => json([trip], 200, { 'X-Total-Count': '1' }))
  gateway.answer(`${path}/${trip.tripId}`, () => json(trip))
  const { router } = await workAs(role, gateway, links, '/?dialog=last-trip')
  const dialog = await screen.findByRole('dialog', { name: 'Last trip of MB001' })
  await within(dialog).findByText('Plaça Reial')
  return { dialog, router }
}

test('a trip shows how the vehicle was left, and larger in a dialog of its own that Escape closes alone [R-07]', async () => {
  gateway.answer(file, () => new Response(new Uint8Array([1]), { headers: { 'Content-Type': 'image/webp' } }))
  const { dialog, router } = await openLastTrip('Sharing.OperatorManager', imageId)
  const image = await within(dialog).findByRole('img', { name: 'How MB001 was left' })
  expect(image.getAttribute('src')).toBe('blob:how-it-was-left')
  expect(within(dialog).queryByText('Image not found')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Enlarge' }))
  const large = await screen.findByRole('dialog', { name: 'How MB001 was left' })
  expect(within(large).getByRole('img').getAttribute('src')).toBe('blob:how-it-was-left')
  expect(router.state.location.search).toEqual({ dialog: 'last-trip', 'trips.image': 'large' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'How MB001 was left' })).toBeNull())
  expect(router.state.location.search).toEqual({ dialog: 'last-trip' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('"not found" is shown where no image was sent, and that none was [R-07]', async () => {
  const view = await openLastTrip('Sharing.Sac', null)
  expect(await within(view.dialog).findByText('Image not found: the rider sent no photo.')).toBeTruthy()
  expect(gateway.asked).not.toContain(`GET ${file}`)
})

test('the same where it is gone; what failed otherwise can be tried again [R-07]', async () => {
  let answer = () => refused(503, 'request.unavailable')
  gateway.answer(file, () => answer())
  const { dialog } = await openLastTrip('Sharing.Sac', imageId)
  const retry = await within(dialog).findByRole('button', { name: /again|retry/i })
  expect(within(dialog).queryByText('Image not found')).toBeNull()
  answer = () => refused(404, 'file.not_found')
  await user.click(retry)
  expect(await within(dialog).findByText('Image not found')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Enlarge' })).toBeNull()
})

test('who sees no services is neither shown nor sent for it', async () => {
  const { dialog } = await openLastTrip('Sharing.Technician', imageId)
  expect(within(dialog).queryByText('Ending image')).toBeNull()
  expect(gateway.asked).not.toContain(`GET ${file}`)
})
