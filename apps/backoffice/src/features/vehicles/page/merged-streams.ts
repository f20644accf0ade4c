/** One of several lists that are shown as one, each newest first and read a page at a time. */
export interface Stream<Entry extends { at: string }> {
  isAsked: boolean
  query: {
    data: unknown
    error: Error | null
    isError: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
    refetch: () => Promise<unknown>
  }
  entriesOf: () => readonly Entry[]
  /** The moment of the last row that was read, where that is not its last entry's. */
  oldestOf?: () => string | undefined
}

export interface Merged<Entry> {
  /** Undefined while one of them has not answered. */
  entries: readonly Entry[] | undefined
  error: Error | undefined
  retry: () => Promise<unknown>
  older: (() => Promise<unknown>) | undefined
}

/**
 * Several streams as one, newest first. Nothing is shown that is older than the end of a stream that has more: what
 * belongs between would be missing. "Older" reads on in the streams that end latest.
 */
export function mergedStreams<Entry extends { at: string }>(streams: readonly Stream<Entry>[]): Merged<Entry> {
  const asked = streams.filter(({ isAsked }) => isAsked)
  const failed = asked.filter(({ query }) => query.isError)
  const retry = () => Promise.all(failed.map(({ query }) => query.refetch()))
  const error = failed[0]?.query.error ?? undefined
  if (asked.some(({ query }) => query.data === undefined)) return { entries: undefined, error, retry, older: undefined }
  const ends = asked.map((stream) => {
    const entries = stream.entriesOf()
    const last = stream.oldestOf ? stream.oldestOf() : entries.at(-1)?.at
    return { stream, entries, end: stream.query.hasNextPage && last !== undefined ? Date.parse(last) : undefined }
  })
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...ends.flatMap(({ end }) => end ?? []))
  const entries = ends
    .flatMap((one) => one.entries)
    .filter(({ at }) => Date.parse(at) >= horizon)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  // a page may have held nothing that is shown: without a moment of its own it is read on first
  const behind = ends.filter(({ stream, end }) => stream.query.hasNextPage && (end === undefined || end === horizon))
  const older = () => Promise.all(behind.map(({ stream }) => stream.query.fetchNextPage()))
  return { entries, error, retry, older: behind.length > 0 ? older : undefined }
}
