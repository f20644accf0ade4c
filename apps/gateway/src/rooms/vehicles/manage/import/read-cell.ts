import { isDamagedNumber } from '@motora/contract'
import { type VehicleImportLine, vehicleData } from '@motora/contract/vehicles'
import type { VehicleDataColumn } from '../vehicle-data.js'

export type CellProblem = VehicleImportLine['problems'][number]['problem']

/** Spreadsheets write days as people do: 1/3/2026 is the first of March in all our languages. */
const asDay = (text: string): string => {
  const read = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (!read) return text
  const [, day = '', month = '', year = ''] = read
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const readable = (column: VehicleDataColumn, text: string): string | number => {
  if (column === 'manufactureDate') return asDay(text)
  if (column === 'homologationType') return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return text
}

/** Left where a file was read in another encoding than it was written in. */
const lostCharacter = '\uFFFD'

/** Reads a cell by the rules of the form: what the contract takes there, it takes here. */
export const readCell = (
  column: VehicleDataColumn,
  text: string,
): { value: string | number } | { problem: CellProblem } => {
  if (text.includes(lostCharacter)) return { problem: 'invalid' }
  if (column === 'imei' && isDamagedNumber(text)) return { problem: 'damaged-number' }
  const read = vehicleData.shape[column].safeParse(readable(column, text))
  if (read.success && read.data !== null && read.data !== undefined) return { value: read.data }
  const isLong = read.error?.issues.some((issue) => issue.code === 'too_big' && issue.origin === 'string')
  return { problem: isLong ? 'too-long' : 'invalid' }
}
