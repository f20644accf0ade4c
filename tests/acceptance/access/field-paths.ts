/** Whose inner names are data, as the facts of an audit record and the values of a report are. */
const free = new Set(['before', 'after', 'search', 'decoded'])

/** `a.b`, `a[].c`: every place of an answer that holds something or null. */
export const fieldPaths = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => fieldPaths(one, `${at}[]`)))]
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, one]) => {
    const place = at ? `${at}.${name}` : name
    return free.has(name) ? [place] : fieldPaths(one, place)
  })
}
