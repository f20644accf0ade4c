import { isDeepStrictEqual } from 'node:util'
import type { OperatorOwnData } from '@motora/contract/operators'
import { newId } from '../../kernel/ids.js'

type Areas = Pick<OperatorOwnData, 'areas' | 'circles'>
/** As somebody draws it: with its id where it was there before. */
type Drawn<T> = Omit<T, 'id'> & { id?: string | undefined }
export interface Drawing {
  areas?: Drawn<Areas['areas'][number]>[] | undefined
  circles?: Drawn<Areas['circles'][number]>[] | undefined
}

/** A ring says each corner once. */
const openRing = <P extends { points: readonly unknown[] }>(polygon: P): P =>
  polygon.points.length > 3 && isDeepStrictEqual(polygon.points[0], polygon.points.at(-1))
    ? { ...polygon, points: polygon.points.slice(0, -1) }
    : polygon

/**
 * Gives each thing that was drawn its id: the one it names where such a thing is there, else that of the very same
 * thing, else a new one. In the order in which they are read again.
 */
const withIds = <T extends { id: string }>(
  drawn: readonly Drawn<T>[],
  there: readonly T[],
  taken: Set<string>,
): T[] => {
  const take = (id: string | undefined): string | undefined => {
    if (id === undefined || taken.has(id)) return undefined
    taken.add(id)
    return id
  }
  const sameAs = (one: Drawn<T>): string | undefined =>
    there.find(
      ({ id, ...rest }) => !taken.has(id) && isDeepStrictEqual({ ...rest, id: one.id }, { ...one, id: one.id }),
    )?.id
  const named = drawn.map(({ id }) => (there.some((one) => one.id === id) ? take(id) : undefined))
  const placed = drawn.map((one, n) => ({ ...one, id: named[n] ?? take(sameAs(one)) ?? newId() }) as unknown as T)
  return placed.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * What was drawn, with ids; what was not drawn again is as it was.
 * @param base what the drawing takes the place of
 * @param live what may be drawn again besides
 */
export const placeAreas = (drawing: Drawing, base: Areas, live: Areas): Areas => {
  const taken = new Set<string>()
  if (!drawing.areas) for (const { id } of base.areas) taken.add(id)
  if (!drawing.circles) for (const { id } of base.circles) taken.add(id)
  return {
    areas: drawing.areas ? withIds(drawing.areas.map(openRing), [...base.areas, ...live.areas], taken) : base.areas,
    circles: drawing.circles ? withIds(drawing.circles, [...base.circles, ...live.circles], taken) : base.circles,
  }
}
