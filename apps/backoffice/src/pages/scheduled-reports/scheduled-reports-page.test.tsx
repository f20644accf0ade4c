import type { Role } from '@motora/contract'
import {
  deleteScheduledReport,
  getReportFile,
  listReportColleagues,
  listScheduledReports,
  pauseScheduledReport,
  runScheduledReport,
  type ScheduledReport,
  saveScheduledReport,
} from '@motora/contract/identity'
import { listTickets } from '@motora/contract/technicians'
import { listVehicles } from '@motora/contract/vehicles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOfList, dropReportDraft, keepReportDraft, takesDays } from '../../shell/report-draft'
import { aScheduledReport } from '../../testing/a-scheduled-report'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import ScheduledReportsPage from './scheduled-reports-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
let reports: ScheduledReport[]
const saved = vi.fn()
const biel = { id: '88888888-8888-4888-8888-8888888888b1', fullName: 'Biel Mas' }
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  reports = [aScheduledReport()]
  const [report] = reports
  gateway.answer(listScheduledReports, () => reports)
  gateway.answer(listReportColleagues, [biel])
  for (const write of [saveScheduledReport, pauseScheduledReport, runScheduledReport])
    gateway.answer(write, () => report as ScheduledReport)
  gateway.answer(deleteScheduledReport, () => undefined)
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
})
afterEach(() => {
  dropReportDraft()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  saved.mockReset()
})
const open = (address = '/scheduledReports', role: Role = 'Sharing.OperatorManager') =>
  workAs(role, gateway, <ScheduledReportsPage />, address)
const pick = async (action: string) => {
  const target = (await screen.findByText('Low battery')).closest('tr')
  if (!target) throw new Error('no row')
  await user.pointer({ keys: '[MouseRight]', target })
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: action }))
}

test.each([
  ['Sharing.OperatorManager', / or a month from Monthly details\.$/],
  ['Sharing.Sac', /^You have no scheduled reports\. Schedule a saved view from the Views menu of its list\.$/],
] as const)('who has none is told of screens that they may open: %s', async (role, said) => {
  reports = []
  await open('/scheduledReports', role)
  expect(await screen.findByText(said)).toBeTruthy()
})

test('each report says when it is made, when next, and what came of the last time', async () => {
  await open()
  const row = (await screen.findByText('Low battery')).closest('tr')
  expect(row?.textContent).toContain('Every Monday at 07:30 (Europe/Madrid)')
  expect(row?.textContent).toContain('12 rows')
})

test.each([
  [{ state: 'waiting', tries: 2, fault: null }, 'Being made, after 2 failed tries'],
  [{ state: 'empty', tries: 1, fault: null }, 'Nothing to report'],
  [{ state: 'failed', tries: 11, fault: 'not-made' }, 'It failed several times in a row.'],
] as const)('a run of %j says so', async (run, said) => {
  const { lastRun } = aScheduledReport()
  if (!lastRun) throw new Error('no run')
  reports = [aScheduledReport({ lastRun: { ...lastRun, ...run, rows: null, keptUntil: null } })]
  await open()
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a stopped one says why, and is resumed', async () => {
  const { lastRun } = aScheduledReport()
  if (!lastRun) throw new Error('no run')
  const fault = 'not-permitted'
  reports = [
    aScheduledReport({ state: 'stopped', fault, nextRun: null, lastRun: { ...lastRun, state: 'failed', fault } }),
  ]
  await open()
  expect(await screen.findByText('Your role may no longer see these data.')).toBeTruthy()
  await pick('Resume')
  await waitFor(() => expect(gateway.received(pauseScheduledReport)[0]?.body).toEqual({ paused: false }))
})

test('what was chosen on a list is scheduled with its times, and for colleagues', async () => {
  const columns = [{ header: 'Name', from: ['name'], kind: 'text' as const }]
  const call = { query: { page: 3, pageSize: 20, sort: '-name', filter: '{"name":"A*"}' } }
  keepReportDraft('Mine', draftOfList(listVehicles, call, columns))
  await open('/scheduledReports?new=list')
  const dialog = await screen.findByRole('dialog', { name: 'Schedule a report' })
  await user.click(within(dialog).getByRole('combobox', { name: 'How often' }))
  await user.click(await screen.findByRole('option', { name: 'Every month' }))
  const day = within(dialog).getByLabelText(/Day of the month/)
  await user.clear(day)
  await user.type(day, '31')
  await user.click(within(dialog).getByRole('combobox', { name: 'Also send to' }))
  await user.click(await screen.findByRole('option', { name: 'Biel Mas' }))
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(gateway.received(saveScheduledReport)).toHaveLength(1))
  expect(gateway.received(saveScheduledReport)[0]?.body).toMatchObject({
    name: 'Mine',
    frequency: 'monthly',
    weekday: null,
    monthDay: 31,
    time: '07:00',
    recipients: [biel.id],
    content: {
      kind: 'list',
      list: 'vehicles.listVehicles',
      format: 'xlsx',
      columns,
      query: { sort: '-name', filter: '{"name":"A*"}' },
    },
  })
})

test('a view is scheduled for the day before each run, by the column that is chosen', async () => {
  const columns = [{ header: 'Name', from: ['name'], kind: 'text' as const }]
  const dated = [
    { column: null, header: 'Incidents' },
    { column: 'created', header: 'Created' },
  ]
  keepReportDraft('Mine', draftOfList(listTickets, { query: {} }, columns), { dated, zone: 'Atlantic/Canary' })
  await open('/scheduledReports?new=list')
  const dialog = await screen.findByRole('dialog', { name: 'Schedule a report' })
  expect(within(dialog).queryByRole('combobox', { name: 'Days of' })).toBeNull()
  await user.click(within(dialog).getByRole('combobox', { name: 'Days' }))
  await user.click(await screen.findByRole('option', { name: 'The day before' }))
  await user.click(within(dialog).getByRole('combobox', { name: 'Days of' }))
  await user.click(await screen.findByRole('option', { name: 'Created' }))
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await waitFor(() =>
    expect(gateway.received(saveScheduledReport)[0]?.body).toMatchObject({
      content: { list: 'technicians.listTickets', days: { which: 'dayBefore', column: 'created' } },
      // of the clock by which the screen showed them
      zone: 'Atlantic/Canary',
    }),
  )
  expect([takesDays(listTickets), takesDays(listVehicles)]).toEqual([true, false])
})

test('the PDF of a month is made monthly alone, and edited without its contents', async () => {
  reports = [aScheduledReport({ kind: 'month', format: 'pdf', list: null })]
  await open()
  await pick('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Low battery' })
  await user.click(within(dialog).getByRole('combobox', { name: 'How often' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Every month')
  expect(screen.queryByRole('option', { name: 'Every day' })).toBeNull()
})

test('days that are found again each time are changed for others', async () => {
  reports = [aScheduledReport({ days: 'dayBefore' })]
  await open()
  await pick('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Low battery' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Days' }))
  expect(screen.queryByRole('option', { name: 'As in the view' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'The month before' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(gateway.received(saveScheduledReport)[0]?.body).toMatchObject({ days: 'monthBefore' }))
  expect(gateway.received(saveScheduledReport)[0]?.body).not.toHaveProperty('content')
})

test('the file of a list is changed to another format', async () => {
  await open()
  await pick('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Low battery' })
  await user.click(within(dialog).getByRole('combobox', { name: 'File' }))
  await user.click(await screen.findByRole('option', { name: 'CSV' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(gateway.received(saveScheduledReport)[0]?.body).toMatchObject({ format: 'csv', version: 1 }),
  )
})

test('what the gateway refuses of a report is said at its field, which takes the focus', async () => {
  await open()
  await pick('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Low battery' })
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }))
  gateway.answer(saveScheduledReport, () => {
    const body = {
      type: 'about:blank',
      title: 'no',
      status: 400,
      code: 'request.invalid',
      detail: 'no',
      requestId: 'r-1',
      errors: [{ path: 'body.zone', code: 'timeZone', message: 'no' }],
    }
    return new Response(JSON.stringify(body), { status: 400, headers: { 'Content-Type': 'application/problem+json' } })
  })
  await save()
  const zone = within(dialog).getByRole('combobox', { name: 'Time zone' })
  await waitFor(() => expect(zone.getAttribute('aria-invalid')).toBe('true'))
  expect(within(dialog).getByText('Choose a time zone from the list')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(zone))
  gateway.answer(saveScheduledReport, () => refused(409, 'identity.report_recipient_unknown'))
  await save()
  const people = within(dialog).getByRole('combobox', { name: 'Also send to' })
  await waitFor(() => expect(document.activeElement).toBe(people))
  expect(within(dialog).getByText(/no longer has your role at your operator/)).toBeTruthy()
  // once at its field, and not above the buttons again
  expect(within(dialog).queryByRole('alert')).toBeNull()
})

test.each([
  ['Keep what I typed', '08:15'],
  ['Show what is saved', '06:00'],
])('of two windows the second is told how it is now, and decides: %s', async (way, time) => {
  gateway.answer(saveScheduledReport, ({ body }) =>
    body.version === 1 ? refused(409, 'identity.report_changed_meanwhile') : aScheduledReport({ version: 3 }),
  )
  await open()
  await pick('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Low battery' })
  const field = within(dialog).getByLabelText(/Time\b(?! zone)/)
  await user.clear(field)
  await user.type(field, '08:15')
  reports = [aScheduledReport({ time: '06:00', format: 'csv', version: 2 })]
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const notice = await within(dialog).findByText('It is now Low battery: Every Monday at 06:00 (Europe/Madrid), CSV')
  expect(notice).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: way }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(gateway.received(saveScheduledReport)).toHaveLength(2))
  expect(gateway.received(saveScheduledReport)[1]?.body).toMatchObject({ time, format: 'csv', version: 2 })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Low battery' })).toBeNull())
})

test('one with the days of its view has no days to choose', async () => {
  await open()
  await pick('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Low battery' })
  expect(within(dialog).getByRole('combobox', { name: 'How often' })).toBeTruthy()
  expect(within(dialog).queryByRole('combobox', { name: 'Days' })).toBeNull()
})

test('a time that is none keeps the form from being sent, and says so', async () => {
  await open()
  await pick('Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Low battery' })
  const time = within(dialog).getByLabelText(/Time\b(?! zone)/)
  await user.clear(time)
  const button = within(dialog).getByRole('button', { name: 'Save' })
  const reason = () => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  await waitFor(() => expect(reason()).toBe('Type a time such as 07:30.'))
  await user.type(time, '08:15')
  await user.click(button)
  await waitFor(() => expect(gateway.received(saveScheduledReport)[0]?.body).toMatchObject({ time: '08:15' }))
  expect(gateway.received(saveScheduledReport)[0]?.body).not.toHaveProperty('content')
})

test('the link of a mail fetches its file when the person says so; one that is gone is said', async () => {
  const run = '88888888-8888-4888-8888-88888888888a'
  let gone = false
  gateway.answer(getReportFile, () =>
    gone
      ? refused(404, 'request.not_found')
      : new Response('a,b', {
          headers: {
            'Content-Type': 'text/csv',
            'Content-Disposition': 'attachment; filename="Low battery 2026-11-16.csv"',
          },
        }),
  )
  await open(`/scheduledReports?run=${run}`)
  const button = await screen.findByRole('button', { name: 'Download the report' })
  expect(gateway.received(getReportFile)).toEqual([])
  await user.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalledWith('Low battery 2026-11-16.csv'))
  gone = true
  await user.click(button)
  expect(await screen.findByText(/^The report could not be downloaded/)).toBeTruthy()
})

test('it is made now, and deleted only after asking', async () => {
  await open()
  await pick('Make it now')
  await waitFor(() => expect(gateway.received(runScheduledReport)).toHaveLength(1))
  await pick('Delete')
  const asked = await screen.findByRole('dialog', { name: 'Delete the report Low battery?' })
  expect(gateway.received(deleteScheduledReport)).toEqual([])
  await user.click(within(asked).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(gateway.received(deleteScheduledReport)).toHaveLength(1))
})
