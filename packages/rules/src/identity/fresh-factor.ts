/** Minutes for which a factor that was typed counts as fresh, in the session in which it was typed. source: decision 0041 */
export const freshFactorMinutes = 5
/** Vehicles that one call may be about without a fresh factor. source: decision 0041 */
export const maxVehiclesWithoutFactor = 20

/** @param typedAt when the factor was last typed in this session; null: never, as far as is known */
export const isFactorFresh = (typedAt: Date | null, now: Date): boolean =>
  typedAt !== null && now.getTime() - typedAt.getTime() < freshFactorMinutes * 60_000

interface AskedCall {
  /** What the endpoint says of itself. */
  freshFactor?: 'export' | 'many-vehicles' | 'always'
  /** Whether a list is asked for as a file. */
  isExport: boolean
  body: unknown
}

/** How many vehicles a file names: a vehicle has a line of its own, below the heading. Quoted breaks only count more. */
const vehiclesOfFile = (csv: string): number =>
  csv.split(/[\r\n]+/).filter((line) => !/^(\uFEFF?sep=.|[\s,;"]*)$/i.test(line)).length - 1

/**
 * How many vehicles a body names; without end where it says by a filter which. A file names them once its plan is to be
 * carried out: until then nothing is done.
 */
const vehiclesOf = (body: unknown): number => {
  if (typeof body !== 'object' || body === null) return 0
  const { vehicleIds, selection, csv, plan } = body as Record<'vehicleIds' | 'selection' | 'csv' | 'plan', unknown>
  if (Array.isArray(vehicleIds)) return new Set(vehicleIds).size
  if (typeof csv === 'string') return plan === undefined ? 0 : vehiclesOfFile(csv)
  if (selection === undefined) return 0
  return typeof selection === 'object' && selection !== null && 'filter' in selection
    ? Number.POSITIVE_INFINITY
    : vehiclesOf(selection)
}

/** Whether this call asks for a fresh factor: a file with data of people, work on many vehicles, the start of a campaign. */
export const asksFactor = ({ freshFactor, isExport, body }: AskedCall): boolean => {
  if (freshFactor === 'always') return true
  if (freshFactor === 'export') return isExport
  return freshFactor === 'many-vehicles' && vehiclesOf(body) > maxVehiclesWithoutFactor
}
