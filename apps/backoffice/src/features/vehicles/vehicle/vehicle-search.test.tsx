import { listVehicles } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { api } from '../../../shell/api/api'
import { aVehicle } from '../../../testing/a-vehicle'
import { fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { VehicleSearch } from './vehicle-search'

const user = userEvent.setup({ delay: null })
const exact = aVehicle({ id: '22222222-2222-4222-8222-222222222221', plate: 'MB02' })
const longer = aVehicle({ id: '22222222-2222-4222-8222-222222222222', plate: 'MB021' })

const searching = async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const onChoose = vi.fn()
  await workAs('Sharing.OperatorManager', gateway, <VehicleSearch label="Vehicle" onChoose={onChoose} />)
  return { gateway, onChoose, field: screen.getByLabelText('Vehicle', { selector: 'input' }) }
}

test('a plate that is typed in full and Enter choose its vehicle, though others begin with it', async () => {
  const { gateway, onChoose, field } = await searching()
  gateway.answer(listVehicles, [longer, exact])
  await user.type(field, 'mb-02{Enter}')
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith(exact.id))
})

test('Enter chooses the only one that is found, and none of several', async () => {
  const { gateway, onChoose, field } = await searching()
  gateway.answer(listVehicles, [longer, exact])
  await user.type(field, 'MB{Enter}')
  await waitFor(() => expect(gateway.received(listVehicles).length).toBeGreaterThan(0))
  expect(onChoose).not.toHaveBeenCalled()
  gateway.answer(listVehicles, [longer])
  await user.type(field, '021 S{Enter}')
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith(longer.id))
})

/** A list next to the search. */
function WithList({ onChoose }: { onChoose: (id: string) => void }) {
  const { data } = useQuery(api.list(listVehicles, { query: {} }))
  return data ? <VehicleSearch label="Vehicle" onChoose={onChoose} /> : null
}

test('out of the gateway’s reach it finds what a list has shown, and says that this is all', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, ({ query }) =>
    query.search ? refused(500, 'request.failed') : [longer, exact, aVehicle({ plate: 'XX9' })],
  )
  const onChoose = vi.fn()
  await workAs('Sharing.Technician', gateway, <WithList onChoose={onChoose} />)
  const field = await screen.findByLabelText('Vehicle', { selector: 'input' })
  await user.type(field, 'mb-02')
  expect(await screen.findByText(/only vehicles that a list has shown/)).toBeTruthy()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['MB02', 'MB021'])
  await user.type(field, '{Enter}')
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith(exact.id))
})
