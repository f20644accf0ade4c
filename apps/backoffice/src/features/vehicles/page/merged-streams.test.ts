import { expect, test, vi } from 'vitest'
import { mergedStreams, type Stream } from './merged-streams'

const at = (hour: number) => ({ at: new Date(Date.UTC(2026, 10, 24, hour)).toISOString() })
type Entry = ReturnType<typeof at>
const stream = (hours: readonly number[], more: Partial<Stream<Entry>['query']> = {}, isAsked = true) => ({
  isAsked,
  query: {
    data: {},
    error: null,
    isError: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: vi.fn(async () => undefined),
    refetch: vi.fn(async () => undefined),
    ...more,
  },
  entriesOf: () => hours.map(at),
})
const hoursOf = (entries: readonly Entry[] | undefined) => entries?.map((entry) => new Date(entry.at).getUTCHours())

test('several streams are one, newest first', () => {
  const { entries, older } = mergedStreams([stream([9, 5]), stream([7, 6]), stream([23], {}, false)])
  expect(hoursOf(entries)).toEqual([9, 7, 6, 5])
  expect(older).toBeUndefined()
})

test('nothing older than the end of a stream that has more is shown, and that one is read on', async () => {
  const [long, short] = [stream([9, 8], { hasNextPage: true }), stream([7, 2], { hasNextPage: true })]
  const { entries, older } = mergedStreams([long, short])
  expect(hoursOf(entries)).toEqual([9, 8])
  await older?.()
  expect(long.query.fetchNextPage).toHaveBeenCalledOnce()
  expect(short.query.fetchNextPage).not.toHaveBeenCalled()
})

test('a stream says by itself how far it was read', () => {
  const closed = { ...stream([9, 3], { hasNextPage: true }), oldestOf: () => at(6).at }
  expect(hoursOf(mergedStreams([closed, stream([7, 4])]).entries)).toEqual([9, 7])
})

test('while one has not answered nothing is shown; what failed is read again', async () => {
  const failed = stream([], { data: undefined, isError: true, error: new Error('away') })
  const { entries, error, retry } = mergedStreams([stream([9]), failed])
  expect(entries).toBeUndefined()
  expect(error?.message).toBe('away')
  await retry()
  expect(failed.query.refetch).toHaveBeenCalledOnce()
})
