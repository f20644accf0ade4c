import { maxImportLines, type VehicleImportColumn, vehicleImportColumns } from '@motora/contract/vehicles'
import { parse } from 'csv-parse/sync'
import { Refusal } from '../../../../kernel/refusal.js'

/** One line of vehicles as it is in the file. Empty cells are left out. */
export interface FileLine {
  /** Counted from 1, the heading included. */
  line: number
  cells: Partial<Record<VehicleImportColumn, string>>
  /** More cells than headings: something has moved, and no cell can be trusted. */
  isMisshapen: boolean
}

export interface VehicleFile {
  lines: FileLine[]
  unknownColumns: string[]
}

const separators = [',', ';', '\t']
/** A line of thirteen short cells; a quote that is never closed swallows more than that. */
const maxLineCharacters = 10_000

const plainHeading = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}|[\s_.·-]/gu, '')
    .toLowerCase()

/** How columns are called besides their own names: as our lists are headed, in three languages, without accents. */
const otherHeadings: Record<string, VehicleImportColumn> = {
  frameno: 'vin',
  framenumber: 'vin',
  bastidor: 'vin',
  numerodebastidor: 'vin',
  nombre: 'name',
  nom: 'name',
  matricula: 'plate',
  licenseplate: 'plate',
  registration: 'plate',
  modelo: 'model',
  revision: 'revision',
  revisio: 'revision',
  colour: 'color',
  fechadefabricacion: 'manufactureDate',
  datadefabricacio: 'manufactureDate',
  manufactured: 'manufactureDate',
  bluetooth: 'bluetoothMac',
  macbluetooth: 'bluetoothMac',
  batterypack: 'batteryPackId',
  traceability: 'traceabilityId',
  trazabilidad: 'traceabilityId',
  tracabilitat: 'traceabilityId',
  homologation: 'homologationType',
  operador: 'operator',
  sharingoperatorname: 'operator',
  sharingoperatorid: 'operator',
}
const columnOfHeading = new Map<string, VehicleImportColumn>([
  ...Object.entries(otherHeadings),
  ...vehicleImportColumns.map((column) => [plainHeading(column), column] as const),
])

const unreadable = (why: string): Refusal => new Refusal('vehicle.import_unreadable', why)

/**
 * The separator that is most frequent in the heading, which names columns and holds no text: a comma unless there is
 * something else.
 */
const separatorOf = (text: string): string => {
  const heading = /[^\r\n]+/.exec(text)?.[0] ?? ''
  const counted = separators.map((separator) => ({ separator, times: heading.split(separator).length }))
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).separator
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

const parsed = (text: string, separator: string): Parsed[] => {
  try {
    return parse(text, {
      delimiter: separator,
      info: true,
      max_record_size: maxLineCharacters,
      // one more than may be there, and the heading
      to: maxImportLines + 2,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as Parsed[]
  } catch (error) {
    const { lines: line } = error as { lines?: unknown }
    if (typeof line !== 'number') throw unreadable('A quote is not closed, or a line is too long.')
    throw new Refusal(
      'vehicle.import_quote_open',
      `About line ${line}: a quote is not closed, or a line is too long.`,
      { params: { line } },
    )
  }
}

const columnsOf = (headings: readonly string[]): (VehicleImportColumn | undefined)[] => {
  const columns = headings.map((heading) => columnOfHeading.get(plainHeading(heading)))
  const known = columns.filter((column) => column !== undefined)
  if (!known.includes('vin')) throw unreadable('The first line names no column vin.')
  const twice = known.find((column, place) => known.indexOf(column) !== place)
  if (twice)
    throw new Refusal('vehicle.import_column_twice', `Two columns are the ${twice}.`, { params: { column: twice } })
  return columns
}

const linesOf = (rows: readonly Parsed[], columns: readonly (VehicleImportColumn | undefined)[]): FileLine[] =>
  rows.map(({ record, info }) => {
    const cells: FileLine['cells'] = {}
    for (const [place, column] of columns.entries()) {
      const value = record[place]?.trim()
      if (column && value) cells[column] = value
    }
    return { line: info.lines, cells, isMisshapen: record.slice(columns.length).some((value) => value.trim() !== '') }
  })

/**
 * Reads a CSV as spreadsheets write it in English, Spanish and Catalan: separated by comma, semicolon or tab, with or
 * without quotes and byte order mark. @throws Refusal vehicle.import_unreadable, vehicle.import_quote_open,
 * vehicle.import_column_twice
 */
export const readVehicleFile = (csv: string): VehicleFile => {
  const text = csv.replace(/^\uFEFF/, '')
  if (text.includes('\u0000')) throw unreadable('It is not a text.')
  // spreadsheets may say in a line of its own what separates
  const said = /^sep=(.)\r?\n/i.exec(text)
  const [heading, ...rows] = parsed(said ? text.slice(said[0].length) : text, said?.[1] ?? separatorOf(text))
  if (!heading) throw unreadable('It is empty.')
  const columns = columnsOf(heading.record)
  if (rows.length > maxImportLines) throw unreadable(`It has more than ${maxImportLines} lines.`)
  const ahead = said ? 1 : 0
  return {
    lines: linesOf(rows, columns).map((one) => ({ ...one, line: one.line + ahead })),
    unknownColumns: heading.record
      .filter((name, place) => columns[place] === undefined && name !== '')
      .map((name) => name.slice(0, 100)),
  }
}
