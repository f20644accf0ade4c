import type { HeatPoint as CountedCell } from '@motora/contract/vehicles'
import type { HeatPoint } from '@motora/kit/map'
import { heatStrength } from '../../../shell/map/heat-strength'

export const hoursOfDay = 24
/** More than this a map does not draw while it is panned; the strongest are kept. */
const most = 20_000

export interface HeatFrames {
  /** A map of the whole day; empty where the answer was by hour. */
  whole: readonly HeatPoint[]
  /** One picture for each hour; empty where the answer was not by hour. */
  byHour: readonly (readonly HeatPoint[])[]
  reports: number
}

/** The gateway's counts as pictures. One measure for all hours, so that a quiet hour looks quiet. */
export function heatFrames(counted: readonly CountedCell[]): HeatFrames {
  const strengthOf = heatStrength(counted.map(({ weight }) => weight))
  const picture = (cells: readonly CountedCell[]): HeatPoint[] =>
    strongest(cells).map(({ longitude, latitude, weight }) => [longitude, latitude, strengthOf(weight)])
  const isByHour = counted.some(({ hour }) => hour !== undefined)
  const hours = Array.from({ length: isByHour ? hoursOfDay : 0 }, (): CountedCell[] => [])
  for (const cell of counted) if (cell.hour !== undefined) hours[cell.hour]?.push(cell)
  return {
    whole: isByHour ? [] : picture(counted),
    byHour: hours.map(picture),
    reports: counted.reduce((sum, { weight }) => sum + weight, 0),
  }
}

const strongest = (cells: readonly CountedCell[]): readonly CountedCell[] =>
  cells.length > most ? cells.toSorted((a, b) => b.weight - a.weight).slice(0, most) : cells
