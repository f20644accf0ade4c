/** `2026-11-21` and `09:05` by a clock in this time zone; empty for no time. */
export const localTime = (at: Date | null, timeZone: string): { day: string; hour: string } => {
  if (!at) return { day: '', hour: '' }
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [day = '', hour = ''] = text.split(' ')
  return { day, hour }
}
