import { ticketDetectors, ticketObservation } from '@motora/contract/technicians'
import { expect, test } from 'vitest'
import { causeGoneAfter } from './cause-gone.js'

const [early, late] = [new Date('2026-11-24T13:02:00Z'), new Date('2026-11-24T14:00:00Z')]
const everything = ticketObservation.shape.what.options

test('each cause is gone by what ends it or by the vehicle’s retirement alone, and there again by what began it alone', () => {
  const endsAndBegins = ticketDetectors.map((detector) => [
    detector,
    everything.filter((what) => causeGoneAfter({ detector, causeGoneAt: null }, { what, at: late })),
    everything.filter((what) => causeGoneAfter({ detector, causeGoneAt: early }, { what, at: late }) === null),
  ])
  expect(endsAndBegins).toEqual([
    ['low-battery', ['battery-recovered', 'retired'], ['battery-low']],
    ['left-area', ['entered-area', 'retired'], ['left-area']],
    ['moved-without-rental', ['moved-back', 'retired'], ['moved']],
    ['silent', ['heard-again', 'retired'], ['silent']],
    ['contested-identity', ['retired'], ['contested']],
    ['stays-on', ['went-off', 'retired'], ['stays-on']],
  ])
})

test('gone counts from the first moment; a ticket of a person has no cause that could go', () => {
  const again = { what: 'battery-recovered', at: late } as const
  expect(causeGoneAfter({ detector: 'low-battery', causeGoneAt: null }, again)).toBe(late)
  expect(causeGoneAfter({ detector: 'low-battery', causeGoneAt: early }, again)).toBe(early)
  expect(everything.map((what) => causeGoneAfter({ detector: null, causeGoneAt: null }, { what, at: late }))).toEqual(
    everything.map(() => null),
  )
})
