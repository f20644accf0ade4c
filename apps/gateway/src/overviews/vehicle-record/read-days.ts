import type { VehicleDay } from '@motora/contract/vehicles'
import type { VehicleRow } from '../../rooms/vehicles/index.js'
import type { Work } from '../../rooms/work.js'
import { daySpanOf } from './day-span.js'
import type { VehicleRecordDeps } from './deps.js'

interface Asked {
  since?: string | undefined
  until?: string | undefined
  timeZone?: string | undefined
  page: number
  pageSize: number
}

/** One page of the days on which a vehicle reported or was ridden, newest first; only these are added up. */
export const readDays = async (
  { vehicles, operators, sharing }: VehicleRecordDeps,
  work: Work,
  vehicle: VehicleRow,
  { page, pageSize, timeZone, ...dates }: Asked,
): Promise<{ rows: VehicleDay[]; total: number }> => {
  const operator = vehicle.operatorId === null ? undefined : await operators.findOperator(work, vehicle.operatorId)
  const days = daySpanOf(dates, work.now, timeZone ?? operator?.timezone ?? 'UTC')
  const ridden = await sharing.tripsByDay(work, vehicle.id, days)
  const reported = await vehicles.past.daysWithReports(work, vehicle.id, days)
  const all = [...new Set([...reported, ...ridden.keys()])].sort().reverse()
  const shown = all.slice((page - 1) * pageSize, page * pageSize)
  const said = await vehicles.past.figuresOfDays(work, vehicle.id, shown, days.timeZone)
  const rows = shown.map((day): VehicleDay => {
    const trips = ridden.get(day)
    const figures = said.get(day)
    return {
      day,
      trips: trips?.trips ?? 0,
      distanceMetres: trips?.distanceMetres ?? 0,
      drivenMinutes: Math.round(((trips?.drivenSeconds ?? 0) / 60) * 100) / 100,
      reports: figures?.reports ?? 0,
      batteryFirst: figures?.batteryFirst ?? null,
      batteryLast: figures?.batteryLast ?? null,
      batteryLowest: figures?.batteryLowest ?? null,
      odometerLast: figures?.odometerLast ?? null,
    }
  })
  return { rows, total: all.length }
}
