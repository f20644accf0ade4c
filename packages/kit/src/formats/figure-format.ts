const made = new Map<string, Intl.NumberFormat>()

/**
 * How figures are written: thousands are grouped, from 1,000 on. By itself, for a sign-in writes numbers in its sentences
 * and needs no other format.
 * @param locale as RFC 5646 says it
 */
export function figureFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = made.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: 'always', ...options })
  made.set(key, format)
  return format
}
