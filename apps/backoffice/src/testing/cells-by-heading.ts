/**
 * What a row of a list shows, by the headings of its columns; columns without one are left out. A cut text is there whole
 * as well, for screen readers.
 * @param text somewhere in the row
 */
export function cellsByHeading(text: string, within: ParentNode = document): Record<string, string> {
  const row = [...within.querySelectorAll('tbody tr')].find(({ textContent }) => textContent?.includes(text))
  const heads = row?.closest('table')?.querySelectorAll('thead th')
  if (!row || !heads) throw new Error(`no row with ${text}`)
  const texts = [...row.children].map(({ textContent }) => textContent?.trim() ?? '')
  return Object.fromEntries(
    [...heads].map((head, n) => [head.textContent?.trim() ?? '', texts[n] ?? '']).filter(([name]) => name !== ''),
  )
}
