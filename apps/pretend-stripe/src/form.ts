/** Parameters as they were sent: texts, nested by `a[b]` and `a[0]`. */
export interface Form {
  [name: string]: string | Form
}

const unsafe = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads `application/x-www-form-urlencoded` with nested names, as the provider's library sends it. */
export const readForm = (text: string): Form => {
  const form: Form = Object.create(null)
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split('[').map((part) => part.replace(/\]$/, ''))
    if (names.some((name) => unsafe.has(name))) continue
    let at = form
    names.forEach((name, n) => {
      const key = name === '' ? String(Object.keys(at).length) : name
      if (n === names.length - 1) {
        at[key] = value
        return
      }
      const below = at[key]
      const next: Form = typeof below === 'object' ? below : Object.create(null)
      at[key] = next
      at = next
    })
  }
  return form
}

/** A text, or undefined where nothing or an empty text was sent. */
export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A nested part; an empty one where nothing was sent. */
export const partOf = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** All texts of a list, in its order. */
export const textsOf = (form: Form, name: string): string[] =>
  Object.values(partOf(form, name)).filter((value) => typeof value === 'string')

/** `true` in the words of the provider. */
export const isTrue = (form: Form, name: string): boolean => form[name] === 'true'

/** Metadata as it is kept: texts under names. */
export const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partOf(form, 'metadata')).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const sorted = (form: Form): unknown =>
  Object.entries(form)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'string' ? value : sorted(value)])

/** One text for the same parameters in any order. */
export const canonical = (form: Form): string => JSON.stringify(sorted(form))
