import { createHash } from 'node:crypto'
import type { VehicleImportResult } from '@motora/contract/vehicles'
import { violatedKey } from '../../../../kernel/db/database.js'
import { newId } from '../../../../kernel/ids.js'
import { Refusal } from '../../../../kernel/refusal.js'
import type { Work } from '../../../work.js'
import type { Assignment } from '../../assign-vehicles.js'
import { recordVehicleCreated } from '../../create-vehicle.js'
import type { VehiclesDeps } from '../../deps.js'
import { announceVehicles } from '../../lock-vehicles.js'
import { insertVehicles } from '../../store.js'
import { rentalsOf } from '../../stores/rental-store.js'
import type { VehiclesInUse } from '../../vehicles-in-use.js'
import { recordVehicleChanged } from '../change-vehicle.js'
import { changesUnit, forgetUnits } from '../forget-units.js'
import type { VehicleData } from '../vehicle-data.js'
import { type Deed, type JudgedLine, judgeLines } from './judge-lines.js'
import { readVehicleFile, type VehicleFile } from './read-file.js'
import {
  claimImport,
  lockVehiclesNamed,
  type NamedNumbers,
  vehiclesNamed,
  writeVehicleData,
} from './stores/import-store.js'

export interface ImportDeps extends VehiclesInUse {
  operators: Pick<VehiclesDeps['operators'], 'listOperators'>
  /** Hands vehicles over; the caller may do so. */
  assign: (work: Work, assignment: Assignment) => Promise<void>
}

const changedMeanwhile = (): Refusal =>
  new Refusal('vehicle.import_changed', 'The fleet has changed since the preview was made. Make the preview again.')

/**
 * Says what a file would change, and does it when exactly that plan is sent back: refused lines are left out, the rest
 * is done whole or not at all. Done again, everything is as it should be already, and the plan is another one.
 * @throws Refusal vehicle.import_unreadable, vehicle.import_quote_open, vehicle.import_column_twice,
 * vehicle.import_changed, vehicle.import_running
 */
export const importVehicles = async (
  work: Work,
  { csv, plan }: { csv: string; plan?: string | undefined },
  { operators, assign, vehiclesUpdating }: ImportDeps,
): Promise<VehicleImportResult> => {
  const file = readVehicleFile(csv)
  // who would wait for thousands of lines of somebody else waits in vain: the plan is another one then
  if (plan !== undefined && !(await claimImport(work)))
    throw new Refusal(
      'vehicle.import_running',
      'Another file of vehicles is being imported. Try again when it is done.',
    )
  const read = plan === undefined ? vehiclesNamed : lockVehiclesNamed
  const vehicles = await read(work, numbersIn(file))
  const ids = vehicles.map(({ id }) => id)
  const judged = judgeLines(file.lines, {
    vehicles,
    rented: await rentalsOf(work, ids),
    updating: await vehiclesUpdating(work, ids),
    operators: await operators.listOperators(work),
  })
  const planNow = planOf(judged)
  if (plan !== undefined) {
    if (plan !== planNow) throw changedMeanwhile()
    try {
      await carryOut(work, judged, assign)
    } catch (error) {
      // entered by somebody else between our look and our write
      throw violatedKey(error) === undefined ? error : changedMeanwhile()
    }
  }
  const count = (what: JudgedLine['told']['what']): number => judged.filter(({ told }) => told.what === what).length
  const counts = { create: count('create'), change: count('change'), same: count('same'), refused: count('refused') }
  if (plan !== undefined) work.audit({ event: 'vehicles.imported', after: counts })
  return {
    counts,
    lines: judged.map(({ told }) => told),
    unknownColumns: file.unknownColumns,
    plan: planNow,
    isDone: plan !== undefined,
  }
}

/** Cells too long to be any vehicle's are not asked for. */
const longest = 64
const numbersIn = ({ lines }: VehicleFile): NamedNumbers => {
  const all = (column: 'vin' | 'imei' | 'plate'): string[] => [
    ...new Set(lines.flatMap(({ cells }) => cells[column]?.slice(0, longest) ?? [])),
  ]
  return { vins: all('vin'), imeis: all('imei'), plates: all('plate') }
}

/** Identifies what would be done, to which vehicles, in which versions. */
const planOf = (judged: readonly JudgedLine[]): string => {
  const deeds = judged.map(({ told, deed }) => [
    told,
    deed?.kind === 'change' ? [deed.vehicle.id, deed.vehicle.version, deed.operatorId] : (deed?.operatorId ?? null),
  ])
  return createHash('sha256').update(JSON.stringify(deeds)).digest('hex')
}

const carryOut = async (work: Work, judged: readonly JudgedLine[], assign: ImportDeps['assign']): Promise<void> => {
  const deeds = judged.flatMap(({ deed }) => deed ?? [])
  await enter(work, deeds.filter(isCreation))
  const changes = deeds.filter(isChange)
  await describe(work, changes)
  await handOver(work, changes, assign)
}

type Creation = Extract<Deed, { kind: 'create' }>
type Change = Extract<Deed, { kind: 'change' }>
const isCreation = (deed: Deed): deed is Creation => deed.kind === 'create'
const isChange = (deed: Deed): deed is Change => deed.kind === 'change'

const enter = async (work: Work, creations: readonly Creation[]): Promise<void> => {
  const rows = creations.map(({ data, operatorId }) => ({
    // a creation names all that a vehicle must have, or the line is refused
    ...(data as VehicleData),
    id: newId(),
    operatorId,
  }))
  await insertVehicles(work, rows)
  for (const row of rows) recordVehicleCreated(work, row)
}

const describe = async (work: Work, changes: readonly Change[]): Promise<void> => {
  const described = changes.flatMap(({ vehicle, data }) => (data ? { vehicle, data } : []))
  await writeVehicleData(
    work,
    described.map(({ vehicle, data }) => ({ ...vehicle, ...data.after })),
  )
  await forgetUnits(
    work,
    described.flatMap(({ vehicle, data }) => (changesUnit(data) ? vehicle : [])),
  )
  for (const { vehicle, data } of described) recordVehicleChanged(work, vehicle, data)
  announceVehicles(
    work,
    described.map(({ vehicle }) => vehicle),
  )
}

/** A vehicle that is out of service stays so in its new hands. */
const handOver = async (work: Work, changes: readonly Change[], assign: ImportDeps['assign']): Promise<void> => {
  const groups = new Map<string, Assignment & { vehicleIds: string[] }>()
  for (const { vehicle, operatorId } of changes) {
    if (operatorId === undefined) continue
    const { outOfService } = vehicle
    const key = `${operatorId} ${outOfService}`
    const group = groups.get(key) ?? { operatorId, vehicleIds: [], outOfService }
    group.vehicleIds.push(vehicle.id)
    groups.set(key, group)
  }
  for (const group of groups.values()) await assign(work, group)
}
