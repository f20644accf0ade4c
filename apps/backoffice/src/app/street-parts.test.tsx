import { paletteOpened, toast, useFirstPress } from '@motora/kit'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show'
import { LatePalette } from './late-palette'
import { useStreetParts } from './street-parts'

const asked = vi.hoisted((): string[] => [])
vi.mock('./screens', () => ({ preloadScreen: () => undefined }))
vi.mock('../compositions/late-scooter', () => ({ preloadScooter: () => undefined }))
vi.mock('../compositions/palette/app-palette', () => {
  asked.push('palette')
  throw new TypeError('no network')
})
vi.mock('@motora/kit/map', () => ({ bringMapWorker: () => asked.push('map worker') }))
vi.mock('../features/vehicles/vehicle/vehicle-search', () => {
  asked.push('vehicle search')
  return { VehicleSearch: () => null }
})

afterEach(() => {
  vi.useRealTimers()
  toast.clear()
})

test('what finds a vehicle, the map and the questions are brought to a technician before the network is lost, and to nobody else', async () => {
  vi.useFakeTimers()
  renderHook(() => useFirstPress(() => asked.push('what a press brings')))
  renderHook(() => useStreetParts('Sharing.Sac'))
  vi.advanceTimersByTime(10_000)
  expect(asked).toEqual([])
  renderHook(() => useStreetParts('Sharing.Technician'))
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  const brought = ['palette', 'vehicle search', 'map worker', 'what a press brings']
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(brought)))
})

test('a search whose code does not come says so, and not that the screen has failed', async () => {
  await show(<LatePalette />)
  act(() => paletteOpened.set(true))
  expect(await screen.findByText('This part could not be loaded. Check the connection and try again.')).toBeTruthy()
  expect(paletteOpened.get()).toBe(false)
})
