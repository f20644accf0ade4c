import { getOperator } from '@motora/contract/operators'
import { getServiceStatistics, listServices, listTotalsByOperators } from '@motora/contract/sharing'
import { ownZone } from '@motora/rules/time'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startOfDay } from '../../shell/day-span'
import { serviceSums } from '../../testing/a-service'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import OperatorsServicesPage from './operators-services-page'

vi.setConfig({ testTimeout: 60_000 })
const operator = operatorWith({ timezone: 'Pacific/Auckland' })
const totals = {
  sharingOperatorId: operator.id,
  sharingOperatorName: operator.name,
  services: 3,
  distanceKms: 4,
  drivenMinutes: 5,
  pausedMinutes: 0,
  totalMinutes: 5,
  amountEur: null,
  amountUsd: null,
  lastStart: '2026-11-06T10:00:00Z',
}
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getOperator, operator)
  gateway.answer(listTotalsByOperators, [totals])
  gateway.answer(listServices, [])
  gateway.answer(getServiceStatistics, serviceSums)
})
const open = (search: string) =>
  workAs('Sharing.Admin', gateway, <OperatorsServicesPage />, `/operators/services${search}`)

test('the services of one operator are read by its clock', async () => {
  await open(`?operator=${operator.id}&f.tripEndTimestamp=2026-11-06..2026-11-06`)
  expect(await screen.findByText('Times of Pacific/Auckland')).toBeTruthy()
  await waitFor(() =>
    expect(JSON.parse(gateway.received(listServices)[0]?.query.filter ?? '{}')).toEqual({
      tripEndTimestamp: ['2026-11-05T11:00:00.000Z', '2026-11-06T11:00:00.000Z'],
    }),
  )
})

test('on a phone the days are in the sheet of the filters, and the first operator is at the top', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await open('?operators.since=2026-11-06')
  expect(await screen.findByText(operator.name)).toBeTruthy()
  expect(screen.queryByLabelText('Since')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Filter 1' }))
  expect(await screen.findByLabelText('Since')).toBeTruthy()
})

test('a figure of some days leads to the services that it counts, by the same clock', async () => {
  const { router } = await open('?operators.since=2026-11-06&operators.until=2026-11-06')
  const day = [startOfDay('2026-11-06'), startOfDay('2026-11-06', 1)]
  await waitFor(() => expect(gateway.received(listTotalsByOperators)[0]?.query).toMatchObject({ since: day[0] }))
  // what the gateway counts, said: by the end, as the months of the same operator count
  expect(screen.getByText('Services that ended on these days count.')).toBeTruthy()
  fireEvent.click(await screen.findByText(operator.name))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ operator: operator.id, zone: ownZone() }))
  await waitFor(() =>
    expect(JSON.parse(gateway.received(listServices)[0]?.query.filter ?? '{}')).toEqual({
      tripEndTimestamp: day,
      status: ['ended'],
    }),
  )
  expect(screen.queryByText(/Times of/)).toBeNull()
})
