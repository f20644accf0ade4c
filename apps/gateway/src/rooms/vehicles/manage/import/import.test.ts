import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../../kernel/refusal.js'
import type { VehicleRow } from '../../store.js'
import { judgeLines, type KnownFleet } from './judge-lines.js'
import { readVehicleFile } from './read-file.js'

const why = (csv: string): string => {
  try {
    readVehicleFile(csv)
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('vehicle.import_')) return error.message
    throw error
  }
  throw new Error('it was read')
}

describe('reading the file', () => {
  test('what is wrong is named where it can be: the line of an open quote, the column that is there twice', () => {
    expect(() => readVehicleFile(`vin,name\nVTTEST01,"${'x\n'.repeat(6000)}`)).toThrow(
      expect.objectContaining({ code: 'vehicle.import_quote_open', params: { line: expect.any(Number) } }),
    )
    expect(() => readVehicleFile('vin,plate,Matrícula\n')).toThrow(
      expect.objectContaining({ code: 'vehicle.import_column_twice', params: { column: 'plate' } }),
    )
  })

  const expected = [
    { line: 2, cells: { vin: 'VTTEST01', name: 'Moto, la roja', plate: '1234 BCD' }, isMisshapen: false },
    { line: 3, cells: { vin: 'VTTEST02' }, isMisshapen: false },
  ]
  test.each([
    ['commas and quotes', 'vin,name,plate\nVTTEST01,"Moto, la roja",1234 BCD\nVTTEST02,,\n'],
    ['a mark and Windows line ends', '\uFEFFVIN,Name,Plate\r\nVTTEST01,"Moto, la roja",1234 BCD\r\nVTTEST02,,\r\n'],
    [
      'semicolons, as spreadsheets in Spanish write',
      'Bastidor;Nombre;Matrícula\nVTTEST01;Moto, la roja;1234 BCD\nVTTEST02;;',
    ],
    ['tabs', 'frameNo\tname\tplate\nVTTEST01\tMoto, la roja\t1234 BCD\nVTTEST02\t\t'],
    ['line ends of old', 'vin,name,plate\rVTTEST01,"Moto, la roja",1234 BCD\rVTTEST02,,'],
    [
      'Catalan headings in odd letter cases',
      ' "bastidor" , NOM ,Matrícula\nVTTEST01,"Moto, la roja", 1234 BCD \nVTTEST02',
    ],
  ])('%s', (_, csv) => {
    expect(readVehicleFile(csv)).toEqual({ lines: expected, unknownColumns: [] })
  })

  test('a line that says what separates is counted, empty lines are left out and counted', () => {
    const { lines } = readVehicleFile('sep=;\r\nvin;name\r\n\r\nVTTEST01;a\r\n;;\r\nVTTEST02;b\r\n')
    expect(lines.map(({ line, cells }) => [line, cells.vin])).toEqual([
      [4, 'VTTEST01'],
      [6, 'VTTEST02'],
    ])
  })

  test('what means nothing is said; more cells than headings make a line suspicious', () => {
    const { unknownColumns, lines } = readVehicleFile('vin,Battery Pack Id,notes\nVTTEST01,B1,x\nVTTEST02,B2,y,z\n')
    expect(unknownColumns).toEqual(['notes'])
    expect(lines.map(({ cells, isMisshapen }) => [cells.batteryPackId, isMisshapen])).toEqual([
      ['B1', false],
      ['B2', true],
    ])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['no line that names columns', 'VTTEST01,Moto\n', 'no column vin'],
    ['two columns of one name', 'vin,plate,Matrícula\n', 'Two columns'],
    ['null bytes', 'vin,name\nVT\u0000TEST,a', 'not a text'],
    ['a quote that is never closed', `vin,name\nVTTEST01,"${'x\n'.repeat(6000)}`, 'quote'],
    ['one cell of a million characters', `vin,name\nVTTEST01,${'x'.repeat(1_000_000)}`, 'too long'],
    ['5,001 lines', `vin\n${'VTTEST01\n'.repeat(5001)}`, '5000 lines'],
    ['4 MB of rubbish', 'k8s\t"ñ;'.repeat(500_000), ''],
    ['4 MB of quotes', '"'.repeat(4_000_000), ''],
    ['4 MB of line ends', '\n'.repeat(4_000_000), 'empty'],
  ])('is refused with a reason: %s', (_, csv, reason) => {
    expect(why(csv)).toContain(reason)
  })
})

const ids = {
  one: '0190a000-0000-7000-8000-000000000001',
  two: '0190a000-0000-7000-8000-000000000002',
  gone: '0190a000-0000-7000-8000-000000000003',
  rented: '0190a000-0000-7000-8000-000000000004',
  updating: '0190a000-0000-7000-8000-000000000005',
}
const [alfa, beta, twin, twinToo] = ['a', 'b', 'c', 'd'].map((n) => `0190a000-0000-7000-8000-00000000000${n}`)
const vehicle = (id: string, vin: string, more: Partial<VehicleRow> = {}): VehicleRow => ({
  id,
  operatorId: alfa ?? null,
  name: 'M-1',
  model: 'S01',
  revision: null,
  color: 'red',
  manufactureDate: '2026-03-01',
  plate: null,
  vin,
  imei: `imei-${vin}`,
  bluetoothMac: null,
  batteryPackId: null,
  traceabilityId: null,
  homologationType: 2,
  outOfService: false,
  selectToOperate: true,
  isHelmetIncluded: true,
  canOperate: true,
  cannotOperateReason: null,
  firmware: {},
  latestServiceAt: null,
  createdAt: new Date(0),
  retiredAt: null,
  version: 1,
  ...more,
})
const fleet: KnownFleet = {
  vehicles: [
    vehicle(ids.one, 'VTONE001', { plate: 'AA11' }),
    vehicle(ids.two, 'VTTWO002', { plate: 'BB22' }),
    vehicle(ids.rented, 'VTRENT04', {}),
    vehicle(ids.updating, 'VTUPDT05', {}),
    vehicle(ids.gone, 'VTGONE03', { plate: 'CC33', retiredAt: new Date(0) }),
  ],
  rented: new Set([ids.rented]),
  updating: new Set([ids.updating]),
  operators: [
    { id: alfa ?? '', name: 'Alfa' },
    { id: beta ?? '', name: 'Beta Ñandú' },
    { id: twin ?? '', name: 'Twins' },
    { id: twinToo ?? '', name: 'twins' },
  ],
}
const judged = (csv: string) => judgeLines(readVehicleFile(csv).lines, fleet)
const told = (csv: string) => judged(csv).map((line) => line.told)
/** `plate taken` for each problem of the only line. */
const problems = (csv: string): string[] =>
  told(csv)[0]?.problems.map(({ column, problem }) => `${column} ${problem}`) ?? []

describe('judging a line', () => {
  test('changes what differs and leaves what is empty; a frame number is the same in any letter case', () => {
    expect(
      told('vin;name;color;plate;manufactureDate;homologationType;operator\nvtone001;M-1;blue;;2/3/2026;5;BETA ñandú'),
    ).toEqual([
      {
        line: 2,
        vin: 'vtone001',
        vehicleId: ids.one,
        what: 'change',
        changes: [
          { column: 'color', before: 'red', after: 'blue' },
          { column: 'manufactureDate', before: '2026-03-01', after: '2026-03-02' },
          { column: 'homologationType', before: '2', after: '5' },
          { column: 'operator', before: 'Alfa', after: 'Beta Ñandú' },
        ],
        problems: [],
      },
    ])
  })

  test('is the same where nothing differs, and has then nothing to do', () => {
    const [line] = judged(`vin,name,imei,plate,operator\nVTONE001,M-1,imei-VTONE001,AA11,${alfa}`)
    expect([line?.told.what, line?.told.changes, line?.deed]).toEqual(['same', [], undefined])
  })

  test.each(['860000000000005', 'unit-8E14', 'A8.6E14', '12e5', '10.0.0.12', '8E14-7', 'ab:cd:ef:01', '0042'])(
    'takes %s for the name of a unit',
    (imei) => {
      expect(problems(`vin,imei\nVTONE001,${imei}`)).toEqual([])
    },
  )

  test('describes a rented vehicle, and leaves it where it is', () => {
    expect(told('vin,color,operator\nVTRENT04,blue,Alfa')).toMatchObject([{ what: 'change', problems: [] }])
  })

  test('creates what is not there, in the hands of the operator that is named, else of the provider', () => {
    const csv = 'vin,name,model,imei,plate,operator\nVTNEW001,N,S01,9900001,DD44,Alfa\nVTNEW002,N,S01,9900002,,\n'
    const [first, second] = judged(csv)
    expect(first?.told).toMatchObject({ what: 'create', vehicleId: null })
    expect(first?.told.changes).toContainEqual({ column: 'operator', before: null, after: 'Alfa' })
    expect(first?.deed).toMatchObject({ kind: 'create', operatorId: alfa, data: { vin: 'VTNEW001', plate: 'DD44' } })
    expect(second?.deed).toMatchObject({ kind: 'create', operatorId: null })
    // numbers of a retired vehicle, but for its frame number, are free
    expect(told('vin,name,model,imei,plate\nVTNEW001,N,S01,imei-VTGONE03,cc33')[0]?.what).toBe('create')
  })

  test.each([
    ['vin,name\nVTNEW001,N', ['model required', 'imei required']],
    ['vin,name\n,N', ['vin required', 'model required', 'imei required']],
    ['vin,imei\nVTONE001,imei-VTTWO002', ['imei taken']],
    ['vin,plate\nVTONE001,bb22', ['plate taken']],
    ['vin,plate\nVTONE001,B-B 22', ['plate taken']],
    ['vin,color\nVTGONE03,blue', ['vin retired']],
    ['vin,operator\nVTONE001,Nobody', ['operator unknown-operator']],
    ['vin,operator\nVTONE001,Twins', ['operator unknown-operator']],
    ['vin,operator\nVTRENT04,Beta Ñandú', ['operator rented']],
    ['vin,imei\nVTRENT04,9900009', ['imei rented']],
    ['vin,imei\nVTUPDT05,9900009', ['imei updating']],
    ['vin,manufactureDate\nVTONE001,30/02/2026', ['manufactureDate invalid']],
    ['vin,manufactureDate\nVTONE001,03/15/2026', ['manufactureDate invalid']],
    ['vin,manufactureDate\nVTONE001,0000-01-01', ['manufactureDate invalid']],
    ['vin,homologationType\nVTONE001,L1e', ['homologationType invalid']],
    ['vin,homologationType\nVTONE001,1001', ['homologationType invalid']],
    // what a spreadsheet makes of an IMEI
    ['vin;imei\nVTONE001;8,6E+14', ['imei damaged-number']],
    ['vin;imei\nVTONE001;8.6E+14', ['imei damaged-number']],
    ['vin;imei\nVTONE001;8.6E14', ['imei damaged-number']],
    ['vin;imei\nVTONE001;8e14', ['imei damaged-number']],
    ['vin;imei\nVTONE001;860000000000005.0', ['imei damaged-number']],
    ['vin;imei\nVTONE001;860000000000005,00', ['imei damaged-number']],
    ['vin;imei\nVTONE001;860.000.000.000.005', ['imei damaged-number']],
    [`vin,name\nVTONE001,${'n'.repeat(101)}`, ['name too-long']],
    ['vin,name\nVTONE001,Matr\uFFFDcula', ['name invalid']],
    ['vin,name\nVTONE001,"two\nlines"', ['name invalid']],
    ['vin,name\nVT1,N', ['vin invalid', 'model required', 'imei required']],
    ['vin,name\nVTONE001,12,50', ['vin misshapen']],
  ])('refuses %j', (csv, expected) => {
    expect(problems(csv)).toEqual(expected)
    expect(judged(csv)[0]?.deed).toBeUndefined()
    expect(told(csv)[0]).toMatchObject({ what: 'refused', changes: [] })
  })

  test('refuses every line that claims what another line of the file claims too', () => {
    const csv = 'vin,plate,imei\nVTONE001,ZZ1,9901\nvtone001,,\nVTTWO002,zz1,9901\n'
    expect(told(csv).map(({ problems: all }) => all.map(({ column, problem }) => `${column} ${problem}`))).toEqual([
      ['vin twice-in-file', 'imei twice-in-file', 'plate twice-in-file'],
      ['vin twice-in-file'],
      ['imei twice-in-file', 'plate twice-in-file'],
    ])
  })

  test('a plate is the same with spaces, hyphens and dots or without; those that two have from before are let be', () => {
    const problemsOf = (csv: string) => told(csv).map((line) => line.problems.map(({ problem }) => problem))
    expect(problemsOf('vin,plate\nVTONE001,1234 ABC\nVTTWO002,1234-abc')).toEqual([
      ['twice-in-file'],
      ['twice-in-file'],
    ])
    const doubled = {
      ...fleet,
      vehicles: [
        vehicle(ids.one, 'VTONE001', { plate: '1234 ABC' }),
        vehicle(ids.two, 'VTTWO002', { plate: '1234ABC' }),
      ],
    }
    const csv = 'vin,plate,color\nVTONE001,1234 ABC,blue\nVTTWO002,1234ABC,blue\n'
    const lines = judgeLines(readVehicleFile(csv).lines, doubled)
    expect(lines.map((line) => line.told.what)).toEqual(['change', 'change'])
  })

  test('takes a number that the file itself would free for taken', () => {
    expect(told('vin,plate\nVTONE001,BB22\nVTTWO002,EE55').map(({ what }) => what)).toEqual(['refused', 'change'])
  })
})
