import {
  type UpdateExclusion,
  type UpdateWait,
  updateErrors,
  updateExclusions,
  updateWaits,
} from '@motora/contract/firmware'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { silentAfterMs, standingKnownForMs } from '../vehicles/index.js'
import {
  attemptPauseMs,
  type ExclusionFacts,
  mayHaveWritten,
  orderEndOf,
  pausesByItself,
  slotsAtOnce,
  updateExclusionOf,
  updateTimes,
  updateWaitOf,
  type WaitFacts,
} from './index.js'

const firmware = { hardwareVersions: ['S01-A', 'S01-B'], version: '2.10.0', allowOlder: false }
const fitting: ExclusionFacts = {
  isRetired: false,
  unit: 'lines',
  hardwareVersion: 'S01-B',
  currentVersion: '2.9.4',
  isInCampaign: false,
}
const exclusionCauses: Record<UpdateExclusion, Partial<ExclusionFacts>> = {
  retired: { isRetired: true },
  'not-capable': { currentVersion: null },
  'hardware-unknown': { hardwareVersion: null },
  'wrong-hardware': { hardwareVersion: 'S01-C' },
  'up-to-date': { currentVersion: '2.10' },
  newer: { currentVersion: '2.10.1-rc.1' },
  'in-campaign': { isInCampaign: true },
}

describe('who takes part in a campaign', () => {
  test('a vehicle that fits does', () => {
    expect(updateExclusionOf(fitting, firmware)).toBeNull()
  })

  test.each(updateExclusions)('%s alone keeps one out', (reason) => {
    expect(updateExclusionOf({ ...fitting, ...exclusionCauses[reason] }, firmware)).toBe(reason)
  })

  test('a version that cannot be read, or no way to reach it, makes it incapable', () => {
    expect(updateExclusionOf({ ...fitting, currentVersion: 'v2 (beta)' }, firmware)).toBe('not-capable')
    expect(updateExclusionOf({ ...fitting, unit: null }, firmware)).toBe('not-capable')
  })

  test('where a way back is allowed a newer one takes part, the same version never', () => {
    const back = { ...firmware, allowOlder: true }
    expect(updateExclusionOf({ ...fitting, currentVersion: '3.0' }, back)).toBeNull()
    expect(updateExclusionOf({ ...fitting, currentVersion: '2.10.0.0' }, back)).toBe('up-to-date')
  })

  test('of several reasons the first in the order of the contract is given', () => {
    // each of these takes the place of the other
    const sameField = new Set([
      'up-to-date newer',
      'not-capable up-to-date',
      'not-capable newer',
      'hardware-unknown wrong-hardware',
    ])
    fc.assert(
      fc.property(fc.constantFrom(...updateExclusions), fc.constantFrom(...updateExclusions), (a, b) => {
        const [first, second] = [a, b].sort((x, y) => updateExclusions.indexOf(x) - updateExclusions.indexOf(y))
        fc.pre(first !== undefined && second !== undefined && !sameField.has(`${first} ${second}`))
        const facts = {
          ...fitting,
          ...exclusionCauses[second as UpdateExclusion],
          ...exclusionCauses[first as UpdateExclusion],
        }
        expect(updateExclusionOf(facts, firmware)).toBe(first)
      }),
    )
  })
})

const now = Date.UTC(2026, 10, 21, 10)
const free: WaitFacts = {
  now,
  rental: null,
  batteryPercent: 30,
  lastConnectionAt: now - silentAfterMs,
  unit: 'lines',
  isBusy: false,
  speed: { at: now - standingKnownForMs, kmh: 0 },
  power: null,
}
const waitCauses: Record<UpdateWait, Partial<WaitFacts>> = {
  'in-service': { rental: 'in service' },
  booked: { rental: 'booked' },
  moving: { speed: { at: now - 1000, kmh: 8 } },
  on: { power: { at: now - 1000, isOn: true } },
  'movement-unknown': { speed: { at: now - standingKnownForMs - 1, kmh: 0 } },
  'battery-unknown': { batteryPercent: null },
  'low-battery': { batteryPercent: 29 },
  silent: { lastConnectionAt: now - silentAfterMs - 1 },
  busy: { isBusy: true },
}

describe('what a vehicle is waited for', () => {
  test('one that stands free with 30 % can be updated', () => {
    expect(updateWaitOf(free)).toBeNull()
  })

  test.each(updateWaits)('%s alone', (reason) => {
    expect(updateWaitOf({ ...free, ...waitCauses[reason] })).toBe(reason)
  })

  test('one that was last heard to be on is waited for however long ago that was; one that never says it is not', () => {
    const long = standingKnownForMs + 60_000
    expect(updateWaitOf({ ...free, power: { at: now - long, isOn: true } })).toBe('on')
    expect(updateWaitOf({ ...free, power: { at: now - long, isOn: false } })).toBeNull()
    expect(updateWaitOf({ ...free, power: null })).toBeNull()
  })

  test('without a way to reach it, or when it never reported, it is silent', () => {
    expect(updateWaitOf({ ...free, unit: null })).toBe('silent')
    expect(updateWaitOf({ ...free, lastConnectionAt: null })).toBe('silent')
  })

  test('whatever else holds, nothing goes out in service, booked, moving, switched on or below 30 %', () => {
    const at = fc.integer({ min: now - 3 * standingKnownForMs, max: now + standingKnownForMs })
    const facts: fc.Arbitrary<WaitFacts> = fc.record({
      now: fc.constant(now),
      rental: fc.constantFrom(null, 'booked' as const, 'in service' as const),
      batteryPercent: fc.option(fc.integer({ min: 0, max: 100 })),
      lastConnectionAt: fc.option(at),
      unit: fc.constantFrom(null, 'lines' as const, 'json' as const),
      isBusy: fc.boolean(),
      speed: fc.option(fc.record({ at, kmh: fc.constantFrom(0, 0.5, 1, 4, 6, 30) })),
      power: fc.option(fc.record({ at, isOn: fc.boolean() })),
    })
    let ready = 0
    fc.assert(
      fc.property(facts, (some) => {
        const fresh = [some.speed, some.power].filter((word) => word && Math.abs(now - word.at) <= standingKnownForMs)
        const isFast = some.speed !== null && fresh.includes(some.speed) && some.speed.kmh > 5
        const isSafe =
          some.rental === null &&
          (some.batteryPercent ?? 0) >= 30 &&
          now - (some.lastConnectionAt ?? Number.NEGATIVE_INFINITY) <= silentAfterMs &&
          fresh.length > 0 &&
          !isFast &&
          some.power?.isOn !== true &&
          !some.isBusy
        if (updateWaitOf(some) !== null) return
        ready += 1
        expect(isSafe).toBe(true)
      }),
      { numRuns: 20_000 },
    )
    // the property was not empty
    expect(ready).toBeGreaterThan(50)
  })
})

describe('how many at once', () => {
  test.each([
    [0, 10, 1],
    [1, 1, 1],
    [50, 10, 5],
    [51, 10, 6],
    [100, 7, 7],
    [10_000, 100, 10_000],
  ])('of %i vehicles at %i %%: %i', (total, share, slots) => {
    expect(slotsAtOnce(total, share)).toBe(slots)
  })

  test('never more than the share and one, never none', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), fc.integer({ min: 1, max: 100 }), (total, share) => {
        const slots = slotsAtOnce(total, share)
        expect(slots).toBeGreaterThanOrEqual(1)
        expect(slots * 100).toBeLessThan(total * share + 100.0001)
        expect(slots).toBeLessThanOrEqual(Math.max(1, total))
      }),
    )
  })
})

describe('when a campaign pauses by itself', () => {
  const counted = (total: number, failed: number, succeeded: number, failedAttempt = 0) => ({
    total,
    failed,
    succeeded,
    failedAttempt,
  })
  test.each([
    ['a few of the first say nothing yet', counted(50, 5, 0), 10, false],
    ['more than the share of all, whatever the others do', counted(50, 6, 0), 10, true],
    ['more than the share of the first ten', counted(500, 2, 8), 10, true],
    ['the share itself is allowed', counted(500, 1, 9), 10, false],
    ['a small campaign is judged when it has ended', counted(4, 1, 3), 20, true],
    ['at 100 % it never does', counted(3, 3, 0), 100, false],
    ['without failures it never does', counted(3, 0, 3), 1, false],
    ['of nothing nothing follows', counted(0, 0, 0), 1, false],
    ['an attempt that failed counts before the last one has', counted(20, 0, 0, 3), 10, true],
    ['and together with those that failed for good', counted(500, 1, 8, 1), 10, true],
    ['the share of them is allowed as well', counted(20, 0, 0, 2), 10, false],
  ])('%s', (_name, counts, percent, pauses) => {
    expect(pausesByItself(counts, percent)).toBe(pauses)
  })

  test('one more failure, of an attempt or for good, never makes it go on', () => {
    const part = fc.nat({ max: 60 })
    const counts = fc
      .tuple(part, part, part, part)
      .map(([failed, succeeded, attempts, rest]) =>
        counted(failed + succeeded + attempts + rest + 1, failed, succeeded, attempts),
      )
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 100 }), (some, percent) => {
        fc.pre(pausesByItself(some, percent))
        expect(pausesByItself({ ...some, failed: some.failed + 1 }, percent)).toBe(true)
        expect(pausesByItself({ ...some, failedAttempt: some.failedAttempt + 1 }, percent)).toBe(true)
      }),
    )
  })

  test('a unit may have been written when it failed to install, fell silent half-way or runs another version', () => {
    expect(updateErrors.filter(mayHaveWritten)).toEqual(['stalled', 'install-failed', 'version-not-reported'])
  })
})

describe('times', () => {
  test('pauses grow from attempt to attempt, and the last one stays', () => {
    expect([1, 2, 3, 4, 5].map((attempts) => attemptPauseMs(attempts) / 60_000)).toEqual([1, 5, 15, 15, 15])
  })

  const order = { sentAt: now, heardAt: null, isInstalled: false }
  const minute = 60_000
  test.each([
    ['waits for a first word', order, 2 * minute - 1, null],
    ['was never heard of', order, 2 * minute, 'no-answer'],
    ['was heard of', { ...order, heardAt: now + 1 }, 15 * minute, null],
    ['has been silent since', { ...order, heardAt: now }, 15 * minute, 'stalled'],
    ['proves that it is done', { ...order, heardAt: now, isInstalled: true }, 2 * minute - 1, null],
    ['proves nothing', { ...order, heardAt: now, isInstalled: true }, 2 * minute, 'version-not-reported'],
    ['says the same for hours', { ...order, heardAt: now + 6 * 60 * minute }, updateTimes.orderLivesMs, 'stalled'],
  ] as const)('an order that %s', (_name, some, afterMs, end) => {
    expect(orderEndOf(some, now + afterMs)).toBe(end)
  })
})
