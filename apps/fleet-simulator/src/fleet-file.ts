import { readFile } from 'node:fs/promises'
import { Demand } from './demand.js'
import type { EndArea } from './end-areas.js'
import type { MopedSeed } from './moped.js'
import { Random } from './random.js'
import { type UnitVersions, updateTargets } from './unit-versions.js'

export interface FleetMoped extends MopedSeed {
  /** Lets a rider know the moped again in the gateway's list. */
  plate?: string
  /** Where its riders leave it; without any: everywhere. */
  areas?: EndArea[]
  /** What it is built of and what its units run; what is left out is made up. */
  versions?: Partial<UnitVersions>
}

export interface RiderAccount {
  email: string
  password: string
}

async function readJson(source: string): Promise<unknown> {
  if (!/^https?:/.test(source)) return JSON.parse(await readFile(source, 'utf8'))
  const response = await fetch(source, { signal: AbortSignal.timeout(15_000) })
  if (!response.ok) throw new Error(`${source} answered ${response.status}`)
  return response.json()
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isArea = (area: unknown): area is EndArea => {
  if (!isRecord(area)) return false
  if (!('ring' in area)) return isNumber(area.latitude) && isNumber(area.longitude) && isNumber(area.radiusMetres)
  return Array.isArray(area.ring) && area.ring.every((corner) => Array.isArray(corner) && corner.every(isNumber))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const versionsOf = (given: unknown): Partial<UnitVersions> =>
  isRecord(given)
    ? Object.fromEntries(
        (['hardware', ...updateTargets] as const).flatMap((name) => {
          const version = given[name]
          return typeof version === 'string' && /^[\w.+-]{1,64}$/.test(version) ? [[name, version]] : []
        }),
      )
    : {}

/**
 * Reads `[{imei, model, latitude, longitude, batteryPercent, odometerMetres, plate?, areas?, versions?}]`, versions as
 * `{hardware?, ECU?, BMS?, TCU?}`. @throws naming the bad row
 */
export async function readFleet(source: string): Promise<FleetMoped[]> {
  const rows = await readJson(source)
  if (!Array.isArray(rows)) throw new Error(`${source}: expected a list of mopeds`)
  return rows.map((row: unknown, index) => {
    if (!isRecord(row)) throw new Error(`${source}: row ${index + 1} is no moped`)
    const number = (name: string): number => {
      const value = row[name]
      if (!isNumber(value)) throw new Error(`${source}: row ${index + 1}: ${name} must be a number`)
      return value
    }
    if (typeof row.imei !== 'string' || !/^\d{15}$/.test(row.imei))
      throw new Error(`${source}: row ${index + 1}: imei must be 15 digits`)
    const areas: unknown = row.areas ?? []
    if (!Array.isArray(areas) || !areas.every(isArea))
      throw new Error(`${source}: row ${index + 1}: areas must be rings and circles`)
    return {
      imei: row.imei,
      model: typeof row.model === 'string' ? row.model : 'S01',
      latitude: number('latitude'),
      longitude: number('longitude'),
      batteryPercent: number('batteryPercent'),
      odometerMetres: number('odometerMetres'),
      ...(typeof row.plate === 'string' ? { plate: row.plate } : {}),
      ...(areas.length > 0 ? { areas } : {}),
      ...(isRecord(row.versions) ? { versions: versionsOf(row.versions) } : {}),
    }
  })
}

/** Reads IMEIs from a JSON list of texts or of objects with `imei`. */
export async function readImeis(source: string): Promise<string[]> {
  const rows = await readJson(source)
  if (!Array.isArray(rows)) throw new Error(`${source}: expected a list of IMEIs`)
  return rows.map((row: unknown, index) => {
    const imei = isRecord(row) ? row.imei : row
    if (typeof imei !== 'string' || !/^\d{15}$/.test(imei))
      throw new Error(`${source}: row ${index + 1} has no IMEI of 15 digits`)
    return imei
  })
}

/** Reads `[{email, password}]`. */
export async function readRiders(source: string): Promise<RiderAccount[]> {
  const rows = await readJson(source)
  if (!Array.isArray(rows)) throw new Error(`${source}: expected a list of riders`)
  return rows.map((row: unknown, index) => {
    if (!isRecord(row) || typeof row.email !== 'string' || typeof row.password !== 'string')
      throw new Error(`${source}: row ${index + 1} needs email and password`)
    return { email: row.email, password: row.password }
  })
}

/**
 * Mopeds where real rentals begin, for IMEIs that are given or made up (valid check digits, an unused maker's code).
 */
export function inventFleet(count: number, seed: number, imeis: readonly string[] = []): FleetMoped[] {
  const demand = Demand.load()
  const random = new Random(seed).fork('fleet')
  return Array.from({ length: imeis.length || count }, (_, index) => ({
    imei: imeis[index] ?? inventImei(index),
    model: 'S01',
    ...demand.nextWish(random).from,
    batteryPercent: Math.round(random.between(20, 100)),
    odometerMetres: Math.round(random.between(500, 14_000)) * 1000,
  }))
}

/** 86307199 and the number, closed by the Luhn digit. */
export function inventImei(number: number): string {
  const body = `86307199${String(number).padStart(6, '0')}`
  let sum = 0
  for (const [index, digit] of [...body].entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return `${body}${(10 - (sum % 10)) % 10}`
}
