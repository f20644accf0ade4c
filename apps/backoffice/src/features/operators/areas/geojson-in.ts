import { newId } from '../../../shell/new-id'
import { type DrawnArea, opened, type Place } from './drawing'

/** Why a part of a file was left out, or came otherwise than it is in the file. */
export type LeftOut =
  | 'line'
  | 'point-without-radius'
  | 'no-shape'
  | 'bad-coordinates'
  | 'projected'
  | 'too-few-points'
  | 'hole'

export type ReadAreas =
  | { refused: 'not-json' | 'not-geojson' | 'empty' }
  | {
      areas: DrawnArea[]
      leftOut: Partial<Record<LeftOut, number>>
      /**
       * Degrees seem to stand in the wrong order: so read, all of it is far from `near`, and the other way it is not.
       */
      looksSwapped: boolean
    }

export interface ReadOptions {
  /** The degrees stand as latitude, longitude. */
  swapped?: boolean
  /** Where the areas are expected to be. */
  near: Place
}

type Json = { [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const shapeTypes = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]
const nameKeys = ['name', 'Name', 'NAME', 'nombre', 'nom', 'NOM', 'title']
const radiusKeys = ['radius', 'radiusMetres', 'radius_m', 'radiusMeters']
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const maxName = 80

/**
 * Reads polygons, parts of multi-polygons, and points with a radius in metres. An id is kept where it is one of ours
 * and is one area alone. source: RFC 7946; ledger C-13.
 */
export function readGeoJson(text: string, { swapped = false, near }: ReadOptions): ReadAreas {
  let file: unknown
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { refused: 'not-json' }
  }
  if (!isObject(file) || ![...shapeTypes, 'Feature', 'FeatureCollection'].includes(String(file.type)))
    return { refused: 'not-geojson' }
  const reading = new Reading(swapped)
  reading.read(file)
  const { areas, leftOut } = reading
  if (areas.length === 0 && Object.keys(leftOut).length === 0) return { refused: 'empty' }
  return { areas, leftOut, looksSwapped: looksSwapped(areas, near) }
}

class Reading {
  areas: DrawnArea[] = []
  leftOut: Partial<Record<LeftOut, number>> = {}
  #swapped: boolean
  #ids = new Set<string>()

  constructor(swapped: boolean) {
    this.#swapped = swapped
  }

  read(thing: Json, feature: Json = {}): void {
    if (thing.type === 'FeatureCollection') for (const one of list(thing.features)) this.#readOne(one, {})
    else if (thing.type === 'Feature') this.#readOne(thing.geometry, thing)
    else if (thing.type === 'GeometryCollection') for (const one of list(thing.geometries)) this.#readOne(one, feature)
    else if (thing.type === 'Polygon') this.#polygon(thing.coordinates, feature)
    else if (thing.type === 'MultiPolygon') for (const part of list(thing.coordinates)) this.#polygon(part, feature)
    else if (thing.type === 'Point') this.#circle(thing.coordinates, feature)
    else if (thing.type === 'MultiPoint') this.#leave('point-without-radius')
    else this.#leave(String(thing.type).endsWith('LineString') ? 'line' : 'no-shape')
  }

  #readOne(thing: unknown, feature: Json) {
    if (isObject(thing)) this.read(thing, feature)
    else this.#leave('no-shape')
  }

  #leave(why: LeftOut, times = 1) {
    if (times > 0) this.leftOut[why] = (this.leftOut[why] ?? 0) + times
  }

  #polygon(rings: unknown, feature: Json) {
    const [outer, ...holes] = list(rings)
    const points = list(outer).map((corner) => this.#place(corner))
    const bad = points.find((point) => typeof point === 'string')
    if (bad) return this.#leave(bad)
    const ring = withoutRepeats(opened(points as Place[]))
    if (ring.length < 3) return this.#leave('too-few-points')
    this.#leave('hole', holes.length)
    this.areas.push({ kind: 'polygon', ...this.#idAndName(feature), points: ring })
  }

  #circle(coordinates: unknown, feature: Json) {
    const properties = isObject(feature.properties) ? feature.properties : {}
    const radius = radiusKeys.map((key) => Number(properties[key] ?? Number.NaN)).find((metres) => metres > 0)
    const centre = this.#place(coordinates)
    if (typeof centre === 'string') return this.#leave(centre)
    if (radius === undefined) return this.#leave('point-without-radius')
    this.areas.push({ kind: 'circle', ...this.#idAndName(feature), ...centre, radiusMetres: radius })
  }

  #place(corner: unknown): Place | 'bad-coordinates' | 'projected' {
    const [first, second] = list(corner)
    if (typeof first !== 'number' || typeof second !== 'number') return 'bad-coordinates'
    const [longitude, latitude] = this.#swapped ? [second, first] : [first, second]
    if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return { latitude, longitude }
    // Metres of a map projection are numbers in the hundred thousands.
    return Math.abs(first) > 400 || Math.abs(second) > 400 ? 'projected' : 'bad-coordinates'
  }

  #idAndName(feature: Json): { id: string; name: string | null } {
    const properties = isObject(feature.properties) ? feature.properties : {}
    const name = nameKeys.map((key) => properties[key]).find((text) => typeof text === 'string' && text.trim() !== '')
    const given = typeof feature.id === 'string' && uuid.test(feature.id) ? feature.id.toLowerCase() : undefined
    const id = given && !this.#ids.has(given) ? given : newId()
    this.#ids.add(id)
    const clean = typeof name === 'string' ? name.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ') : ''
    return { id, name: clean.trim().slice(0, maxName).trim() || null }
  }
}

const withoutRepeats = (points: readonly Place[]): Place[] =>
  points.filter(({ latitude, longitude }, i) => {
    const last = points[i - 1]
    return last?.latitude !== latitude || last.longitude !== longitude
  })

const degreesApart = (a: Place, b: Place) => Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude)
const farDegrees = 15
const nearDegrees = 5

function looksSwapped(areas: readonly DrawnArea[], near: Place): boolean {
  const [first] = areas
  const place = first && (first.kind === 'circle' ? first : first.points[0])
  if (!place) return false
  const turned = { latitude: place.longitude, longitude: place.latitude }
  return degreesApart(place, near) > farDegrees && degreesApart(turned, near) < nearDegrees
}
