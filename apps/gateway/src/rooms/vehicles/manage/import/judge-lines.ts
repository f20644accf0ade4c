import type { VehicleImportColumn, VehicleImportLine } from '@motora/contract/vehicles'
import { plateKey, vehicleMoves } from '@motora/rules/vehicles'
import type { VehicleRow } from '../../store.js'
import { changesUnit } from '../forget-units.js'
import { type DataChange, dataChange, type VehicleData, vehicleDataColumns } from '../vehicle-data.js'
import { type CellProblem, readCell } from './read-cell.js'
import type { FileLine } from './read-file.js'

/**
 * What the fleet has that a file speaks of: vehicles with one of its frame numbers, IMEIs or plates, and all operators.
 */
export interface KnownFleet {
  vehicles: readonly VehicleRow[]
  /** Which of them somebody has booked or is on a trip with. */
  rented: { has: (vehicleId: string) => boolean }
  /** Into which of them new firmware is on its way. */
  updating: { has: (vehicleId: string) => boolean }
  operators: readonly { id: string; name: string }[]
}

/** What is to be done for a line. */
export type Deed =
  | { kind: 'create'; data: Partial<VehicleData>; operatorId: string | null }
  | {
      kind: 'change'
      vehicle: VehicleRow
      data: DataChange | null
      /** Undefined: it stays where it is. */
      operatorId: string | undefined
    }

export interface JudgedLine {
  told: VehicleImportLine
  /** Undefined: nothing, because all is so already or the line cannot be taken. */
  deed?: Deed
}

type Problem = VehicleImportLine['problems'][number]
const inCapitals = (text: string): string => text.toUpperCase()
/** What must be unique, and how two of them are compared. */
const own = { vin: inCapitals, imei: (text: string) => text, plate: plateKey } as const
type OwnColumn = keyof typeof own
const ownColumns = Object.keys(own) as OwnColumn[]
const neededToCreate = ['name', 'model', 'imei'] as const

/** Which vehicle has a number, and which line of the file claims it. */
class Numbers {
  readonly #holders = new Map<string, VehicleRow>()
  readonly #claims = new Map<string, number>()

  constructor(lines: readonly FileLine[], vehicles: readonly VehicleRow[]) {
    for (const vehicle of vehicles)
      for (const column of ownColumns) {
        const value = vehicle[column]
        // a retired vehicle keeps its frame number and nothing else
        if (value !== null && (vehicle.retiredAt === null || column === 'vin'))
          this.#holders.set(`${column} ${own[column](value)}`, vehicle)
      }
    for (const { cells } of lines)
      for (const column of ownColumns) {
        const key = cells[column] && `${column} ${own[column](cells[column])}`
        if (key) this.#claims.set(key, (this.#claims.get(key) ?? 0) + 1)
      }
  }

  holder(column: OwnColumn, value: string): VehicleRow | undefined {
    return this.#holders.get(`${column} ${own[column](value)}`)
  }

  isClaimedTwice(column: OwnColumn, value: string): boolean {
    return (this.#claims.get(`${column} ${own[column](value)}`) ?? 0) > 1
  }
}

/** Operators by id and by name; a name that two have finds none. */
const operatorsByWord = (operators: KnownFleet['operators']): Map<string, string> => {
  const found = new Map<string, string>()
  const doubled = new Set<string>()
  for (const { id, name } of operators) {
    const word = name.trim().toLowerCase()
    if (found.has(word)) doubled.add(word)
    found.set(word, id)
  }
  for (const word of doubled) found.delete(word)
  for (const { id } of operators) found.set(id, id)
  return found
}

/** Reads the cells of a line; those that cannot be read are problems. */
const readLine = (
  { cells, isMisshapen }: FileLine,
  operatorOf: ReadonlyMap<string, string>,
): { data: Partial<VehicleData>; operatorId: string | undefined; problems: Problem[] } => {
  const data: Record<string, string | number> = {}
  const problems: Problem[] = isMisshapen ? [{ column: 'vin', problem: 'misshapen' }] : []
  const fail = (column: VehicleImportColumn, problem: CellProblem) => void problems.push({ column, problem })
  for (const column of vehicleDataColumns) {
    const text = cells[column]
    if (text === undefined) continue
    const read = readCell(column, text)
    if ('problem' in read) fail(column, read.problem)
    else data[column] = read.value
  }
  if (cells.vin === undefined) fail('vin', 'required')
  const operatorId = cells.operator === undefined ? undefined : operatorOf.get(cells.operator.toLowerCase())
  if (cells.operator !== undefined && operatorId === undefined)
    problems.push({ column: 'operator', problem: 'unknown-operator' })
  return { data: data as Partial<VehicleData>, operatorId, problems }
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** What prevents taking the line though every cell can be read. */
const obstacles = (
  cells: FileLine['cells'],
  data: Partial<VehicleData>,
  vehicle: VehicleRow | undefined,
  numbers: Numbers,
): Problem[] => {
  const problems: Problem[] = []
  for (const column of ownColumns) {
    const value = data[column]
    // two may have the same plate, written in two ways, from before that was refused: let be until it is changed
    if (!value || (column === 'plate' && vehicle?.plate === value)) continue
    const holder = numbers.holder(column, value)
    if (numbers.isClaimedTwice(column, value)) problems.push({ column, problem: 'twice-in-file' })
    else if (column !== 'vin' && holder && holder !== vehicle) problems.push({ column, problem: 'taken' })
  }
  if (vehicle && vehicle.retiredAt !== null) problems.push({ column: 'vin', problem: 'retired' })
  if (!vehicle)
    for (const column of neededToCreate) if (cells[column] === undefined) problems.push({ column, problem: 'required' })
  return problems
}

/**
 * Says of each line what it would do. Pure: the preview and the doing ask this one function, so what is shown is what
 * is done. Empty cells leave what is there; a line with a problem does nothing at all.
 */
export const judgeLines = (
  lines: readonly FileLine[],
  { vehicles, rented, updating, operators }: KnownFleet,
): JudgedLine[] => {
  const numbers = new Numbers(lines, vehicles)
  const operatorOf = operatorsByWord(operators)
  const names = new Map(operators.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? id))
  return lines.map((line) => {
    const { data, operatorId, problems } = readLine(line, operatorOf)
    const { vin: givenVin, ...further } = data
    const vehicle = givenVin === undefined ? undefined : numbers.holder('vin', givenVin)
    problems.push(...obstacles(line.cells, data, vehicle, numbers))
    const moves = operatorId !== undefined && operatorId !== (vehicle?.operatorId ?? null)
    const change = vehicle ? dataChange(vehicle, further) : null
    if (vehicle) {
      const held = { ...vehicle, isRented: rented.has(vehicle.id), isUpdating: updating.has(vehicle.id) }
      const unitChange = changesUnit(change) ? vehicleMoves.changeUnit(held) : true
      if (unitChange === 'vehicle.in_service') problems.push({ column: 'imei', problem: 'rented' })
      if (unitChange === 'vehicle.updating') problems.push({ column: 'imei', problem: 'updating' })
      if (moves && vehicleMoves.assign(held) === 'vehicle.in_service')
        problems.push({ column: 'operator', problem: 'rented' })
    }
    const base = { line: line.line, vin: (line.cells.vin ?? '').slice(0, 100), vehicleId: vehicle?.id ?? null }
    if (problems.length > 0) return { told: { ...base, what: 'refused', changes: [], problems } }
    const written = vehicle ? (change?.after ?? {}) : further
    const changes: VehicleImportLine['changes'] = vehicleDataColumns.flatMap((column) =>
      column in written
        ? { column, before: textOf(vehicle?.[column]), after: textOf(written[column as keyof typeof written]) }
        : [],
    )
    if (moves)
      changes.push({ column: 'operator', before: nameOf(vehicle?.operatorId ?? null), after: nameOf(operatorId) })
    if (!vehicle)
      return {
        told: { ...base, what: 'create', changes, problems },
        deed: { kind: 'create', data, operatorId: operatorId ?? null },
      }
    if (!change && !moves) return { told: { ...base, what: 'same', changes, problems } }
    return {
      told: { ...base, what: 'change', changes, problems },
      deed: { kind: 'change', vehicle, data: change, operatorId: moves ? operatorId : undefined },
    }
  })
}
