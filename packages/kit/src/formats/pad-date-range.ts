import dayjs from 'dayjs'

/** `YYYY-MM-DD` bounds; a missing side is completed by 100 years. Nothing given gives undefined. */
export function padDateRange(range: {
  since?: string | undefined
  until?: string | undefined
}): { since: string; until: string } | undefined {
  const { since, until } = range
  if (since && until) return { since, until }
  if (since) return { since, until: dayjs(since).add(100, 'year').format('YYYY-MM-DD') }
  if (until) return { since: dayjs(until).subtract(100, 'year').format('YYYY-MM-DD'), until }
  return undefined
}
