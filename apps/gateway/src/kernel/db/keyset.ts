import { and, asc, desc, is, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { invalidInput } from '../refusal.js'

/** One part of an order. Values of a type that is not known here cannot be gone on from. */
export interface OrderKey {
  by: PgColumn | SQL
  isDescending?: boolean
  /** Whether it always has a value. Empty ones come last, both ways. */
  isFilled: boolean
  /** Its type in the database; undefined: not known. */
  type: string | undefined
  /** A yes or no that always has a value, and whose rows are found by it as a condition and by no order. */
  isCondition?: true
  /** Few rows are found: they are sorted, and no index is walked that has the order. */
  isSorted?: true
}

/** Smallest first. A column, or an expression with the type that it has. */
export const ascending = (by: PgColumn | SQL, type?: string): OrderKey => ({
  by,
  isFilled: true,
  type: is(by, PgColumn) ? by.getSQLType() : type,
})

/** Largest first. */
export const descending = (by: PgColumn | SQL, type?: string): OrderKey => ({
  ...ascending(by, type),
  isDescending: true,
})

/** A day that there is, as the database writes it: `Date` takes the 30th of February for a day of March. */
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** Whether a text is a value of this type, so that the database does not stumble over it. */
const readers: Readonly<Record<string, (text: string) => boolean>> = {
  text: (text) => !text.includes('\u0000'),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  integer: (text) => /^-?\d{1,9}$/.test(text),
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  'double precision': (text) => text.trim() !== '' && Number.isFinite(Number(text)),
  numeric: (text) => /^-?\d{1,30}(\.\d{1,30})?$/.test(text),
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text),
  'timestamp with time zone': (text) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text) &&
    isDay(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`)),
}

/** Whether a list in this order can be gone on with from one of its rows. */
export const isWalkable = (keys: readonly OrderKey[]): boolean =>
  keys.every(({ type }) => type !== undefined && Object.hasOwn(readers, type))

/** The place of a row in an order, as one more column of a select: what `cursorOf` is made of. */
export const placeOf = (
  keys: readonly OrderKey[],
  { known = [] }: Pick<Stretch, 'known'> = {},
): SQL<(string | null)[]> => {
  const texts = keys.map(({ by, type }, index) => {
    if (known[index] !== undefined) return sql`${String(known[index])}::text`
    return type === 'timestamp with time zone' ? sql`(${by} at time zone 'UTC')::text || '+00'` : sql`(${by})::text`
  })
  return sql`array[${sql.join(texts, sql`, `)}]`
}

/** A row of a list to go on from: behind it, or before it. */
export interface Cursor {
  isBefore: boolean
  place: readonly (string | null)[]
}

/** As a caller keeps it. @param order what the list is sorted by: it is no place in another order */
export const cursorText = (order: string, { isBefore, place }: Cursor): string =>
  Buffer.from(JSON.stringify([isBefore ? 'before' : 'after', order, ...place])).toString('base64url')

/** @throws Refusal request.invalid for what is no place in this order */
export const readCursor = (text: string, order: string, keys: readonly OrderKey[]): Cursor => {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    read = undefined
  }
  const [side, of, ...place] = Array.isArray(read) ? (read as unknown[]) : []
  const isValue = (value: unknown, { isFilled, type = '' }: OrderKey): value is string | null =>
    value === null ? !isFilled : typeof value === 'string' && readers[type]?.(value) === true
  const isPlace = place.length === keys.length && keys.every((key, index) => isValue(place[index], key))
  if ((side !== 'after' && side !== 'before') || of !== order || !isWalkable(keys) || !isPlace)
    throw invalidInput([
      {
        path: 'query.cursor',
        code: 'invalid_cursor',
        message: 'it is no place in this order: ask for a page instead, and take the cursor that comes with it',
      },
    ])
  return { isBefore: side === 'before', place: place as (string | null)[] }
}

/** A stretch of a list that one index gives in order. */
export interface Stretch {
  where?: SQL
  order: SQL[]
  /** By the places of keys: what each of its rows answers to a condition, so that it is not asked again. */
  known?: (boolean | undefined)[]
}

/** @param isFlipped read from the end @param hasValue among such as have one */
const ordered = (
  { by: key, isDescending = false, isFilled, isSorted }: OrderKey,
  isFlipped: boolean,
  hasValue = false,
): SQL => {
  // the same value, of which the database does not know that an index has it in order
  const by = isSorted ? sql`coalesce(${key})` : key
  const order = isDescending === isFlipped ? asc(by) : desc(by)
  if (isFilled || hasValue) return order
  return isFlipped ? sql`${order} nulls first` : sql`${order} nulls last`
}

/** A list's whole order as one. */
export const orderOfKeys = (keys: readonly OrderKey[]): SQL[] => keys.map((key) => ordered(key, false))

/**
 * From which key on all have values and go the same way. One index gives what is behind such keys as one row, so that
 * one query is enough for them.
 */
const tailOf = (keys: readonly OrderKey[]): number => {
  const isDown = keys.at(-1)?.isDescending ?? false
  return (
    keys.findLastIndex((key) => !key.isFilled || key.isCondition === true || (key.isDescending ?? false) !== isDown) + 1
  )
}

/**
 * A list from its beginning, or from one of its rows, as stretches of which one follows the other. Each begins with
 * keys that are equal or empty and goes on behind one value, so that an index finds its first row at once, however
 * many there are before it.
 */
export const stretchesOf = (keys: readonly OrderKey[], from?: Cursor): Stretch[] => {
  const [first] = keys
  if (!first) return []
  const isFlipped = from?.isBefore ?? false
  const rest = (index: number) => keys.slice(index + 1).map((key) => ordered(key, isFlipped))
  const holds = ({ by }: OrderKey, value: boolean): SQL => (value ? sql`(${by})` : sql`not (${by})`)
  if (!from) {
    if (first.isCondition)
      return [first.isDescending ?? false, !first.isDescending].map((value) => ({
        where: holds(first, value),
        order: rest(0),
        known: [value],
      }))
    if (first.isFilled) return [{ order: orderOfKeys(keys) }]
    return [
      { where: sql`${first.by} is not null`, order: [ordered(first, false, true), ...rest(0)] },
      { where: sql`${first.by} is null`, order: rest(0) },
    ]
  }
  const textOf = (index: number): SQL | undefined => {
    const [value, type] = [from.place[index], keys[index]?.type ?? 'text']
    return typeof value === 'string' ? sql`${value}::text::${sql.raw(type)}` : undefined
  }
  const same = (key: OrderKey, index: number): SQL => {
    const [{ by }, value] = [key, textOf(index)]
    if (key.isCondition) return holds(key, from.place[index] === 'true')
    return value ? sql`${by} = ${value}` : sql`${by} is null`
  }
  const tail = tailOf(keys)
  /** Behind the row's value of this key; the keys of the tail are compared as one row. */
  const beyond = (index: number, isRising: boolean): SQL => {
    const end = index === tail ? keys.length : index + 1
    const columns = sql.join(
      keys.slice(index, end).map(({ by }) => sql`${by}`),
      sql`, `,
    )
    const values = sql.join(
      keys.slice(index, end).map((_, further) => sql`${textOf(index + further)}`),
      sql`, `,
    )
    return sql`(${columns}) ${sql.raw(isRising ? '>' : '<')} (${values})`
  }
  return keys
    .map((key, index) => ({ key, index }))
    .filter(({ index }) => index <= tail)
    .reverse()
    .flatMap(({ key, index }): Stretch[] => {
      const [alike, value] = [keys.slice(0, index).map(same), textOf(index)]
      const isRising = (key.isDescending ?? false) === isFlipped
      const known = keys.slice(0, index).map((one, at) => (one.isCondition ? from.place[at] === 'true' : undefined))
      if (key.isCondition)
        return (from.place[index] === 'true') === isRising
          ? []
          : [{ where: and(...alike, holds(key, isRising)) as SQL, order: rest(index), known: [...known, isRising] }]
      const filled = [ordered(key, isFlipped, true), ...rest(index)]
      if (!value)
        return isFlipped ? [{ where: and(...alike, sql`${key.by} is not null`) as SQL, order: filled, known }] : []
      const behind: Stretch = { where: and(...alike, beyond(index, isRising)) as SQL, order: filled, known }
      if (key.isFilled || isFlipped) return [behind]
      return [behind, { where: and(...alike, sql`${key.by} is null`) as SQL, order: rest(index), known }]
    })
}
