import { z } from 'zod'
import { id, latitude, longitude, point } from '../formats.js'

/** What an operator may draw at most. Where an area is too small, too large or crosses itself is said by the rules. */
export const areaLimits = { areas: 300, pointsOfArea: 10_000, points: 60_000, radiusMetres: 50_000 } as const

const name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
  .nullish()
  .transform((text) => text || null)
/** Kept where it is given, so that an area that was moved is still the same one. */
const ownId = id.optional()

export const areaPolygon = z.object({ id, name: z.string().nullable(), points: z.array(point) })
export type AreaPolygon = z.infer<typeof areaPolygon>
export const areaCircle = z.object({
  id,
  name: z.string().nullable(),
  latitude,
  longitude,
  radiusMetres: z.number().positive(),
})
export type AreaCircle = z.infer<typeof areaCircle>

/** A ring of corners, without repeating the first at the end. source: fleet side, section 3. */
const drawnPolygon = z.strictObject({ id: ownId, name, points: z.array(point).min(3).max(areaLimits.pointsOfArea) })
const drawnCircle = z.strictObject({
  id: ownId,
  name,
  latitude,
  longitude,
  radiusMetres: z.number().positive().max(areaLimits.radiusMetres),
})

export const drawnAreas = z.array(drawnPolygon).max(areaLimits.areas)
export const drawnCircles = z.array(drawnCircle).max(areaLimits.areas)
