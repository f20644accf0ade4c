import { type ScreenPath, screenPaths } from '@motora/contract'

type NameIn<Path extends string> = Path extends `${string}$${infer Name}` ? Name : never

/** Addresses that carry an id need it; the others take none. */
type Arguments<Path extends ScreenPath> = [NameIn<Path>] extends [never]
  ? [params?: undefined, search?: Search]
  : [params: Record<NameIn<Path>, string>, search?: Search]

type Search = Readonly<Record<string, string | undefined>>

/** The one builder of addresses: `pathTo('/scooters/$id', { id })`. */
export function pathTo<Path extends ScreenPath>(path: Path, ...[params, search]: Arguments<Path>): string {
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, string> | undefined)?.[name]
    if (!value) throw new Error(`the address ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const text = stringifySearch(search ?? {})
  return filled + text
}

/** Search parameters are plain text: `?plate=1234` stays a text and is not read as a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') parts.set(name, String(value))
  const text = parts.toString()
  return text ? `?${text}` : ''
}

/** An address of ours to return to, or undefined: never one of another site. */
export function ownAddress(text: string | undefined): string | undefined {
  return text && /^\/(?![/\\])/.test(text) && !/^\/login\b/i.test(text) ? text : undefined
}

/** The screen at an address of ours, or undefined. What carries an id swallows no other; letter case does not count. */
export function screenAt(address: string): ScreenPath | undefined {
  const asked = partsOf(address.replace(/[?#].*$/, ''))
  const fits = (path: ScreenPath) => {
    const parts = partsOf(path)
    return parts.length === asked.length && parts.every((part, at) => part.startsWith('$') || part === asked[at])
  }
  const fitting = screenPaths.filter(fits)
  return fitting.find((path) => !path.includes('$')) ?? fitting[0]
}

const partsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean)
