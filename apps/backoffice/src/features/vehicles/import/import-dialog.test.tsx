import type { VehicleImportResult } from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { VehicleImportDialog } from './import-dialog'

const path = '/api/vehicles/v1/vehicles/Import'
// A screen in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

const lines: VehicleImportResult['lines'] = [
  {
    line: 2,
    vin: 'VIN00001',
    vehicleId: '11111111-1111-4111-8111-111111111111',
    what: 'change',
    changes: [{ column: 'plate', before: 'MB001', after: 'MB901' }],
    problems: [],
  },
  {
    line: 3,
    vin: 'VIN00002',
    vehicleId: null,
    what: 'create',
    changes: [{ column: 'name', before: null, after: 'Moto 2' }],
    problems: [],
  },
  {
    line: 4,
    vin: 'VIN00003',
    vehicleId: null,
    what: 'refused',
    changes: [],
    problems: [{ column: 'imei', problem: 'taken' }],
  },
]
const result = (more: Partial<VehicleImportResult> = {}): VehicleImportResult => ({
  counts: { create: 1, change: 1, same: 4998, refused: 1 },
  lines: [
    ...lines,
    ...Array.from({ length: 4998 }, (_, at) => ({
      line: at + 5,
      vin: `SAME${at}`,
      vehicleId: null,
      what: 'same' as const,
      changes: [],
      problems: [],
    })),
  ],
  unknownColumns: ['seat'],
  plan: 'first',
  isDone: false,
  ...more,
})

const allSame = { create: 0, change: 0, same: 5000, refused: 0 }

let gateway: FakeGateway
const onClose = vi.fn()
let sent: { csv: string; plan?: string }[]
beforeEach(async () => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  sent = []
  onClose.mockReset()
  await workAs('Sharing.Admin', gateway, <VehicleImportDialog onClose={onClose} />)
  await screen.findByText('Import vehicles')
})
const choose = (content: BlobPart, name = 'fleet.csv') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files: [new File([content], name)] } })
}

test('what would become of each line is shown, and done only as it was shown: a changed fleet shows it again', async () => {
  const csv = 'vin,plate,seat\nVIN00001,MB901,x'
  gateway.answer(path, ({ body }) => {
    sent.push(body as (typeof sent)[number])
    const { plan } = body as { plan?: string }
    if (plan === 'first') return refused(409, 'vehicle.import_changed')
    if (plan === 'second') return json(result({ isDone: true }))
    return json(result({ plan: sent.length === 1 ? 'first' : 'second' }))
  })
  choose(csv)
  expect(await screen.findByText('MB901')).toBeTruthy()
  expect(screen.getByText('MB001').tagName).toBe('DEL')
  // what was pressed is gone: the judgement has the focus, and is heard
  expect(document.activeElement?.getAttribute('aria-label')).toBe('New 1, Changed 1, Unchanged 4,998, Left out 1')
  expect(screen.getByText('IMEI: another vehicle has it')).toBeTruthy()
  expect(screen.getByText(/is ignored: seat$/)).toBeTruthy()
  // thousands of lines, a page of them
  expect(document.querySelectorAll('tbody tr').length).toBe(20)
  fireEvent.click(buttonNamed(/^Left out/))
  await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBe(1))

  fireEvent.click(buttonNamed('Import 2 vehicles'))
  expect(await screen.findByText(/^The fleet has changed since the preview/)).toBeTruthy()
  // the new preview is on its way when that is said, and a pressEscape before it has come does nothing
  await waitFor(() => expect(sent).toHaveLength(3))
  await waitFor(() => {
    const button = buttonNamed('Import 2 vehicles')
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual([null, null])
  })
  fireEvent.click(buttonNamed('Import 2 vehicles'))
  fireEvent.click(buttonNamed(/^Import 2 vehicles/))
  expect((await screen.findAllByText('2 vehicles imported')).length).toBeGreaterThan(0)
  expect(sent).toEqual([{ csv }, { csv, plan: 'first' }, { csv }, { csv, plan: 'second' }])
})

test('after a lost answer the next try says how the fleet is now, not that nothing was imported', async () => {
  let isCut = true
  gateway.answer(path, ({ body }) => {
    const { plan } = body as { plan?: string }
    if (plan === undefined) return json(isCut ? result() : result({ plan: 'second', counts: allSame, lines: [] }))
    if (!isCut) return refused(409, 'vehicle.import_changed')
    isCut = false
    throw new TypeError('the connection was cut')
  })
  choose('vin,plate\nVIN00001,MB901')
  await screen.findByText('MB901')
  fireEvent.click(buttonNamed('Import 2 vehicles'))
  const said = await screen.findByText(/^No answer came/)
  // in sight, above the lines
  expect(said.compareDocumentPosition(screen.getByRole('table')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(document.activeElement?.contains(said)).toBe(true)
  fireEvent.click(buttonNamed('Import 2 vehicles'))
  expect(await screen.findByText(/earlier try got no answer.* as in the file: 5,000\.$/)).toBeTruthy()
  expect(screen.queryByText(/Nothing was imported/)).toBeNull()
})

test('a wrong file is not sent, and says what to do', async () => {
  choose(new Uint8Array([0x50, 0x4b, 3, 4, 20]), 'fleet.xlsx')
  expect(await screen.findByText(/Save it there as CSV/)).toBeTruthy()
  choose('vin\n'.repeat(5002))
  expect(await screen.findByText(/more than 5,000 lines/)).toBeTruthy()
  gateway.answer(path, ({ body }) => {
    sent.push(body as (typeof sent)[number])
    return refused(409, 'vehicle.import_unreadable')
  })
  // as old spreadsheets of Western Europe save it
  choose(new Uint8Array([0x76, 0x69, 0x6e, 0x0a, 0xd1, 0x31]))
  expect(await screen.findByText(/^This file cannot be read as a table of vehicles/)).toBeTruthy()
  expect(sent).toEqual([{ csv: 'vin\nÑ1' }])
})

const question = 'Leave without saving?'
const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' })

test('closing asks before a pasted table, or its preview, is lost; and not once it has been imported', async () => {
  gateway.answer(path, ({ body }) => json(result((body as { plan?: string }).plan ? { isDone: true } : {})))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'vin\nVIN00001' } })
  pressEscape()
  fireEvent.click(buttonNamed('Cancel', await screen.findByRole('dialog', { name: question })))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
  fireEvent.click(buttonNamed('Show what would change'))
  await screen.findByText('MB901')
  pressEscape()
  fireEvent.click(buttonNamed('Cancel', await screen.findByRole('dialog', { name: question })))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(buttonNamed('Import 2 vehicles'))
  await screen.findAllByText('2 vehicles imported')
  pressEscape()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('with nothing in it, it closes without a question', async () => {
  pressEscape()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a line without a number of a vehicle is called by its place in the file', async () => {
  const nameless = lines.slice(2).map((line) => ({ ...line, vin: '' }))
  gateway.answer(path, () => json(result({ counts: { create: 0, change: 0, same: 0, refused: 1 }, lines: nameless })))
  choose('vin\nx')
  expect(await screen.findByRole('rowheader', { name: 'Line 4' })).toBeTruthy()
})

test('“the rest is imported” is said only where there is a rest', async () => {
  const rest = /the rest is imported/
  gateway.answer(path, () =>
    json(result({ counts: { create: 0, change: 0, same: 0, refused: 1 }, lines: lines.slice(2) })),
  )
  choose('vin\nVIN00003')
  await screen.findByText('IMEI: another vehicle has it')
  expect(screen.queryByText(rest)).toBeNull()
})
