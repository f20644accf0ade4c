import { getWatchSettings, noWatch, saveWatchSettings } from '@motora/contract/operators'
import { listVehicles } from '@motora/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../shell/api/api'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { WatchDialog } from './watch-dialog'

const user = userEvent.setup({ delay: null })
const Picker = ({ label }: { label: string }) => <p>{label}</p>
let gateway: FakeGateway
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getWatchSettings, noWatch)
  gateway.answer(saveWatchSettings, noWatch)
})
const sent = () => gateway.received(saveWatchSettings).map(({ body }) => body)

test('how long a vehicle may be silent is a whole number of minutes from 5 to 120, whether or not an incident opens', async () => {
  await workAs('Sharing.OperatorManager', gateway, <WatchDialog Picker={Picker} onClose={vi.fn()} />)
  const after = await screen.findByRole('textbox', { name: /silent after/ })
  for (const wrong of ['4', '121']) {
    await user.clear(after)
    await user.type(after, wrong)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a whole number from 5 to 120')).toBeTruthy()
  }
  expect(sent()).toEqual([])
  await user.clear(after)
  await user.type(after, '45')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toEqual([{ silentAfterMinutes: 45 }]))
})

test('how low a battery may be is a whole number from 5 to 60, and else nothing is sent', async () => {
  await workAs('Sharing.OperatorManager', gateway, <WatchDialog Picker={Picker} onClose={vi.fn()} />)
  await user.click(await screen.findByRole('switch', { name: 'Battery low' }))
  const below = screen.getByRole('textbox', { name: /low below/ })
  for (const wrong of ['70', '4', '']) {
    await user.clear(below)
    if (wrong) await user.type(below, wrong)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a whole number from 5 to 60')).toBeTruthy()
  }
  expect(sent()).toEqual([])
  await user.type(below, '60')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toEqual([{ lowBattery: true, lowBatteryPercent: 60 }]))
})

test('changed thresholds are not lost by closing, nor by another operator, without a question', async () => {
  const onClose = vi.fn()
  const Other = ({ onChange }: { onChange: (id: string) => void }) => (
    <button type="button" onClick={() => onChange('00000000-0000-4000-8000-00000000000e')}>
      Another
    </button>
  )
  await workAs('Sharing.OperatorManager', gateway, <WatchDialog Picker={Other} onClose={onClose} />)
  const below = () => screen.findByRole<HTMLInputElement>('textbox', { name: /low below/ })
  const stays = async () => {
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  }
  await user.clear(await below())
  await user.type(await below(), '33')
  for (const way of ['Another', 'Cancel', 'Close']) {
    await user.click(screen.getAllByRole('button', { name: way })[0] as HTMLElement)
    await stays()
  }
  expect([(await below()).value, onClose.mock.calls.length]).toEqual(['33', 0])
  await user.clear(await below())
  await user.type(await below(), String(noWatch.lowBatteryPercent))
  await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})

test('lists of vehicles that are below it are read again: the thresholds decide what they show', async () => {
  gateway.answer(listVehicles, [])
  function Below() {
    return <p>{useQuery(api.list(listVehicles, {})).data?.total} vehicles</p>
  }
  const both = (
    <>
      <Below />
      <WatchDialog Picker={Picker} onClose={vi.fn()} />
    </>
  )
  await workAs('Sharing.OperatorManager', gateway, both)
  const after = await screen.findByRole('textbox', { name: /silent after/ })
  await waitFor(() => expect(gateway.received(listVehicles)).toHaveLength(1))
  await user.clear(after)
  await user.type(after, '45')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(gateway.received(listVehicles)).toHaveLength(2))
})
