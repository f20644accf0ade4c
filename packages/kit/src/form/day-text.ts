/**
 * What was typed as a day, as `2026-03-01`: `01/03/2026`, `1.3.2026` and `01032026` are one day. Undefined: it is none.
 */
export function dayOfText(typed: string): string | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim()) ?? []
  if (year === '') return undefined
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** `2026-03-01` as `01/03/2026`; what is no day stays as it is. */
export const textOfDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
