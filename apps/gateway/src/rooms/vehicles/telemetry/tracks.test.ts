import { describe, expect, test } from 'vitest'
import { distanceMetres } from './judge-place.js'
import { eventsOf, readRides, readStays, type TrackFix } from './testdata/read-tracks.js'

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const middleOf = (fixes: readonly TrackFix[]) => ({
  latitude: middle(fixes.map(({ latitude }) => latitude)),
  longitude: middle(fixes.map(({ longitude }) => longitude)),
})

/** How often the middle of an hour and a half lies elsewhere than that of the one before: the eye's way to see a move. */
const movesOf = (fixes: readonly TrackFix[]): number => {
  const window = 9
  let moves = 0
  for (let at = window; at + window <= fixes.length; at += 1) {
    const [before, after] = [fixes.slice(at - window, at), fixes.slice(at, at + window)]
    if (distanceMetres(middleOf(before), middleOf(after)) <= 100) continue
    moves += 1
    at += window - 1
  }
  return moves
}

const toldOf = (kind: string, events: readonly { kind: string }[]): number =>
  events.filter((event) => event.kind === kind).length

const stays = readStays().map((stay) => ({ ...stay, moves: movesOf(stay.fixes) }))
const dayAndMore = stays.filter(({ fixes, moves }) => moves === 0 && fixes.length >= 24)

describe('vehicles that were left standing in Basel, with fixes that wander', () => {
  test('none that stays is said to have moved', () => {
    expect(dayAndMore.length).toBeGreaterThan(250)
    // the set is a hard one: of these so many have a fix more than 60 m from where they stand
    const wanders = dayAndMore.filter(({ fixes }) => {
      const home = middleOf(fixes)
      return fixes.some((fix) => distanceMetres(home, fix) > 60)
    })
    expect(wanders.length).toBe(40)
    expect(dayAndMore.filter(({ fixes }) => toldOf('moved', eventsOf(fixes)) > 0)).toEqual([])
  })

  test('with the border 30 m next to them, on either side, none is said to have left its area', () => {
    const alarms = dayAndMore.flatMap(({ vehicle, fixes }) => {
      const home = middleOf(fixes)
      const beyond = (degrees: number) => (fix: TrackFix) => ({ metresOutside: degrees * 111_195 - 30, fix })
      const sides = {
        north: (fix: TrackFix) => beyond(fix.latitude - home.latitude)(fix),
        south: (fix: TrackFix) => beyond(home.latitude - fix.latitude)(fix),
        east: (fix: TrackFix) =>
          beyond((fix.longitude - home.longitude) * Math.cos((home.latitude * Math.PI) / 180))(fix),
      }
      return Object.entries(sides).flatMap(([side, more]) =>
        toldOf('left-area', eventsOf(fixes, more)) > 0 ? [`${vehicle} ${side}`] : [],
      )
    })
    expect(alarms).toEqual([])
  })

  test('one that was moved is announced once for each move', () => {
    const moved = stays.filter(({ moves }) => moves > 0)
    const asSeen = moved.filter(({ fixes, moves }) => toldOf('moved', eventsOf(fixes)) === moves)
    // the others: moved and back within the hour, moved twice within the window, and 1580, whose receiver is broken
    expect([moved.length, asSeen.length]).toEqual([45, 39])
  })
})

describe('rides in Dublin, from a vehicle that was left standing', () => {
  const minute = 60_000
  const rides = readRides().map(({ ride, fixes }) => {
    const first = fixes[0] as TrackFix
    const last = fixes.at(-1) as TrackFix
    return {
      ride,
      far: Math.max(...fixes.map((fix) => distanceMetres(first, fix))),
      stands: [-6, -4, -2].map((n) => ({ ...first, at: n * minute, speedKmh: 0 })),
      fixes,
      parked: (minutes: number) =>
        Array.from({ length: minutes / 5 }, (_, n) => ({ ...last, at: last.at + (n + 1) * 5 * minute, speedKmh: 0 })),
      endsAway: distanceMetres(first, last),
    }
  })
  const further = rides.filter(({ far }) => far > 250)

  test('there are fifteen that lead away, and five that go round the block', () => {
    expect([further.length, rides.length]).toEqual([15, 20])
  })

  test('ridden, each is announced once, with where it began', () => {
    for (const { ride, stands, fixes, parked } of further) {
      const events = eventsOf([...stands, ...fixes, ...parked(30)], ({ at }) => ({
        isOn: at >= 0 && at <= (fixes.at(-1)?.at ?? 0),
      }))
      expect(toldOf('moved', events), `ride ${ride}`).toBe(1)
      const [moved] = events
      const { latitude, longitude } = stands[0] as TrackFix
      expect(moved?.detail).toMatchObject({ from: { latitude, longitude } })
      expect(moved?.at, 'within three minutes of riding').toBeLessThan(4 * minute)
    }
  })

  test('pushed or carried away, switched off all the time, each is announced once', () => {
    for (const { ride, stands, fixes, parked } of further) {
      const silentOnSpeed = fixes.map((fix) => ({ ...fix, speedKmh: null }))
      expect(toldOf('moved', eventsOf([...stands, ...silentOnSpeed, ...parked(30)])), `ride ${ride}`).toBe(1)
    }
  })

  test('left within sight, it is announced after an hour; back where it was, never', () => {
    for (const { ride, stands, fixes, parked, endsAway } of rides.filter(({ far }) => far <= 250)) {
      const told = toldOf('moved', eventsOf([...stands, ...fixes, ...parked(90)]))
      expect(told, `ride ${ride}, ${Math.round(endsAway)} m`).toBe(endsAway > 100 ? 1 : 0)
    }
  })

  test('leaving an area of 150 m around the start is announced once, and coming back once', () => {
    const { stands, fixes } = further.find(({ ride }) => ride === 2) as (typeof rides)[number]
    const start = stands[0] as TrackFix
    const last = fixes.at(-1)?.at ?? 0
    const back = fixes.toReversed().map((fix) => ({ ...fix, at: last + (last - fix.at) + 10_000 }))
    const waits = stands.map((fix) => ({ ...fix, at: 2 * last + 10_000 + 10 * minute + fix.at }))
    const events = eventsOf([...stands, ...fixes, ...back, ...waits], (fix) => ({
      isOn: fix.at >= 0,
      metresOutside: distanceMetres(start, fix) - 150,
    }))
    expect(events.map(({ kind }) => kind).filter((kind) => kind.endsWith('area'))).toEqual([
      'left-area',
      'entered-area',
    ])
  })
})
