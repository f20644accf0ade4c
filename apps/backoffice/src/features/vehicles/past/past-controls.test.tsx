import { LivePoints } from '@motora/kit/map'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/show'
import { noTiles } from '../tiles/tile-counts'
import { momentFromText, momentToText } from './moment-text'
import { PastControls } from './past-controls'
import { speeds } from './speeds'
import type { PastFleet } from './use-past-fleet'

const noon = Date.UTC(2026, 10, 20, 12)
const fleet: PastFleet = {
  points: new LivePoints(),
  state: {
    phase: 'shown',
    frame: { at: noon, shown: 1, vehicle: undefined, listed: [], counts: noTiles() },
    error: undefined,
  },
  retry: () => undefined,
  ahead: () => undefined,
}
const controls = async (onMoment: (moment: number | undefined) => void) =>
  show(
    <PastControls
      moment={noon}
      since={noon - 86_400_000}
      until={noon + 86_400_000}
      onMoment={onMoment}
      fleet={fleet}
      vehicleOpen={false}
    />,
  )
afterEach(() => vi.useRealTimers())

test('Space plays and pauses, the arrows step, and neither takes the keys of a field', async () => {
  const onMoment = vi.fn()
  const view = await controls(onMoment)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(onMoment).toHaveBeenLastCalledWith(noon + speeds.tenMinutes.handMs)
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(onMoment).toHaveBeenLastCalledWith(noon - speeds.tenMinutes.handMs)
  const field = view.container.querySelector('input[inputmode=numeric]')
  if (!field) throw new Error('there is no field for the time')
  fireEvent.keyDown(field, { key: 'ArrowRight' })
  expect(onMoment).toHaveBeenCalledTimes(2)

  vi.useFakeTimers()
  fireEvent.keyDown(document.body, { key: ' ' })
  act(() => vi.advanceTimersByTime(speeds.tenMinutes.everyMs))
  expect(onMoment).toHaveBeenLastCalledWith(noon + speeds.tenMinutes.stepMs)
  fireEvent.keyDown(document.body, { key: ' ' })
  act(() => vi.advanceTimersByTime(10_000))
  expect(onMoment).toHaveBeenCalledTimes(3)
})

test('speeds go from real time to an hour a second', () => {
  const perSecond = Object.values(speeds).map(({ stepMs, everyMs }) => stepMs / everyMs)
  expect(perSecond).toEqual([1, 60, 600, 3600])
})

test('a moment between two minutes keeps its seconds in the address', () => {
  expect(momentToText(noon)).toBe('2026-11-20T12:00Z')
  expect(momentToText(noon + 5_000)).toBe('2026-11-20T12:00:05Z')
  for (const moment of [noon, noon + 5_000]) expect(momentFromText(momentToText(moment))).toBe(moment)
  expect(momentFromText('2026-11-20T12:00:5Z')).toBeUndefined()
})
