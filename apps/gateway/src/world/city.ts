import { readFileSync } from 'node:fs'
import { ownFile } from '../kernel/own-files.js'

const read = <T>(name: string): T => JSON.parse(readFileSync(ownFile(`data/world/${name}`), 'utf8')) as T

export interface Point {
  latitude: number
  longitude: number
}

export interface Ride {
  from: number
  to: number
  metres: number
  line: Point[]
}

/** Places where real rentals began or ended, and real ways between them. See data/world/README.md. */
export interface City {
  places: (Point & { weight: number })[]
  ridesFrom: Ride[][]
}

export interface Habits {
  /** [seconds reserved before, seconds rented, seconds paused, metres by odometer] of real rentals. */
  rentals: [number, number, number, number][]
  /** [percent before, percent after, seconds] of real battery swaps. */
  swaps: [number, number, number][]
  takenByHour: number[]
  birthYears: number[]
  givenNames: string[]
  surnames: string[]
}

export const readHabits = (): Habits => read<Habits>('habits.json')

export const readCity = (): City => {
  const { places, rides } = read<{ places: [number, number, number][]; rides: [number, number, number, number[]][] }>(
    'rides.json',
  )
  const ridesFrom: Ride[][] = places.map(() => [])
  for (const [from, to, metres, deltas] of rides) ridesFrom[from]?.push({ from, to, metres, line: lineOf(deltas) })
  return { places: places.map(([longitude, latitude, weight]) => ({ latitude, longitude, weight })), ridesFrom }
}

const lineOf = (deltas: readonly number[]): Point[] => {
  const line: Point[] = []
  let [longitude, latitude] = [0, 0]
  for (let i = 0; i + 1 < deltas.length; i += 2) {
    longitude += deltas[i] ?? 0
    latitude += deltas[i + 1] ?? 0
    line.push({ latitude: latitude / 1e5, longitude: longitude / 1e5 })
  }
  return line
}

const metresBetween = (a: Point, b: Point): number =>
  Math.hypot((b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180), b.latitude - a.latitude) * 111_195

/** The place on a line after a share of its way (0 to 1), and the heading there. */
export const alongLine = (line: readonly Point[], share: number): Point & { headingDegrees: number } => {
  const steps = line
    .slice(1)
    .map((point, i) => ({ from: line[i] as Point, to: point, metres: metresBetween(line[i] as Point, point) }))
  let left = Math.min(1, Math.max(0, share)) * steps.reduce((sum, step) => sum + step.metres, 0)
  const step = steps.find(({ metres }) => {
    if (left <= metres) return true
    left -= metres
    return false
  })
  const { from, to, metres } = step ?? { from: line.at(-1) as Point, to: line.at(-1) as Point, metres: 0 }
  const part = metres === 0 ? 0 : left / metres
  const heading =
    (Math.atan2(
      (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180),
      to.latitude - from.latitude,
    ) *
      180) /
    Math.PI
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
    headingDegrees: Math.round((heading + 360) % 360),
  }
}
