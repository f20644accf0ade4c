import type { AreaCircle, AreaPolygon } from '@motora/contract/operators'
import type { Shape } from '@motora/kit/map-edit'
import { newId } from '../../../shell/new-id'

export interface Place {
  latitude: number
  longitude: number
}
export interface DrawnPolygon {
  kind: 'polygon'
  id: string
  name: string | null
  points: readonly Place[]
}
export interface DrawnCircle extends Place {
  kind: 'circle'
  id: string
  name: string | null
  radiusMetres: number
}
export type DrawnArea = DrawnPolygon | DrawnCircle
/** What is drawn, in the order of the list. Nothing in it is ever changed in place: history and drawings rely on it. */
export type Drawing = readonly DrawnArea[]

/** As others hand it in; what was drawn and never saved may have neither id nor name. */
export interface GivenAreas {
  areas: readonly { id?: string | undefined; name?: string | null | undefined; points: readonly Place[] }[]
  circles: readonly (Place & { id?: string | undefined; name?: string | null | undefined; radiusMetres: number })[]
}

export interface AreasValue {
  areas: AreaPolygon[]
  circles: AreaCircle[]
}

/** A ring that repeats its first corner at the end comes without it. */
export const drawingOf = ({ areas, circles }: GivenAreas): Drawing => [
  ...areas.map(
    ({ id, name, points }): DrawnPolygon => ({
      kind: 'polygon',
      id: id ?? newId(),
      name: name ?? null,
      points: opened(points),
    }),
  ),
  ...circles.map(
    ({ id, name, latitude, longitude, radiusMetres }): DrawnCircle => ({
      kind: 'circle',
      id: id ?? newId(),
      name: name ?? null,
      latitude,
      longitude,
      radiusMetres,
    }),
  ),
]

export function areasOf(drawing: Drawing): AreasValue {
  const value: AreasValue = { areas: [], circles: [] }
  for (const area of drawing) {
    const { kind, ...rest } = area
    if ('points' in rest) value.areas.push({ ...rest, points: [...rest.points] })
    else value.circles.push(rest)
  }
  return value
}

export function opened<P extends Place>(points: readonly P[]): readonly P[] {
  const [first, last] = [points[0], points.at(-1)]
  const repeats = points.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude
  return repeats ? points.slice(0, -1) : points
}

const shapes = new WeakMap<DrawnArea, Shape>()

/** The same object for the same area. */
export function shapeOf(area: DrawnArea): Shape {
  const known = shapes.get(area)
  if (known) return known
  const shape: Shape =
    area.kind === 'circle'
      ? { kind: 'circle', centre: [area.longitude, area.latitude], radiusMetres: area.radiusMetres }
      : { kind: 'ring', ring: area.points.map(({ latitude, longitude }) => [longitude, latitude] as const) }
  shapes.set(area, shape)
  return shape
}

/** The area with another shape; its id and name stay. */
export const reshaped = ({ id, name }: Pick<DrawnArea, 'id' | 'name'>, shape: Shape): DrawnArea =>
  shape.kind === 'circle'
    ? {
        kind: 'circle',
        id,
        name,
        longitude: shape.centre[0],
        latitude: shape.centre[1],
        radiusMetres: shape.radiusMetres,
      }
    : { kind: 'polygon', id, name, points: shape.ring.map(([longitude, latitude]) => ({ latitude, longitude })) }

export const newArea = (shape: Shape): DrawnArea => reshaped({ id: newId(), name: null }, shape)

export const replaced = (drawing: Drawing, area: DrawnArea): Drawing =>
  drawing.map((one) => (one.id === area.id ? area : one))
