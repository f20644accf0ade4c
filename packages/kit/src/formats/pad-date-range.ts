/** `YYYY-MM-DD` bounds; a missing side is completed by 100 years. Nothing given gives undefined. */
export function padDateRange(range: {
  since?: string | undefined
  until?: string | undefined
}): { since: string; until: string } | undefined {
  const { since, until } = range
  if (since && until) return { since, until }
  if (since) return { since, until: inYears(since, 100) }
  if (until) return { since: inYears(until, -100), until }
  return undefined
}

/** The same day so many years later; 28 February where that year has no 29th. By hand: each list would bring a library. */
function inYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year + years).padStart(4, '0')}-${two(month)}-${two(Math.min(date, lastDate))}`
}
