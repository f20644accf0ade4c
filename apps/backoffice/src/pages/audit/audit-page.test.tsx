import { type AuditRecord, getAuditChain, listAuditRecords } from '@motora/contract/identity'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import AuditPage from './audit-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const record = (facts: Partial<AuditRecord>): AuditRecord => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-00000000000a',
  at: '2026-11-20T09:30:00Z',
  sequence: 1,
  event: 'identity.list_export_began',
  actorKind: 'staff',
  actorName: 'anna@motora.test',
  actorId: '0190d5a2-7c1e-7aaa-8bbb-00000000000c',
  membershipRole: 'Sharing.Admin',
  operatorId: null,
  operatorName: null,
  targetKind: 'call',
  targetId: 'identity.listAuditRecords',
  targetName: 'GET /users/v1/Audit',
  address: '10.0.0.1',
  userAgent: null,
  requestId: 'r-7',
  outcome: 'done',
  reason: null,
  before: null,
  after: { format: 'csv', filter: '' },
  ...facts,
})
const began = record({})
const ended = record({
  id: '0190d5a2-7c1e-7aaa-8bbb-00000000000b',
  sequence: 2,
  event: 'identity.list_exported',
  after: { format: 'csv', filter: '', rows: 12, ended: 'finished' },
})
let gateway: FakeGateway
const filters = () => gateway.received(listAuditRecords).map(({ query }) => JSON.parse(String(query.filter ?? '{}')))
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getAuditChain, { linked: 2, waiting: 0, lastLinkedAt: null, checked: null })
  gateway.answer(listAuditRecords, ({ query }) =>
    // by what this call asks: the list and the record are asked for at the same time
    JSON.parse(String(query.filter ?? '{}')).id ? [began] : [ended, began],
  )
})
afterEach(() => vi.unstubAllGlobals())

test('the beginning of an export leads to the records of its request, and back to all', async () => {
  const { router } = await workAs('Sharing.Admin', gateway, <AuditPage />, `/audit?record=${began.id}`)
  expect(await screen.findByRole('heading', { name: 'List export began' })).toBeTruthy()
  expect(await screen.findByText('List export ended')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Everything of this request' }))
  await waitFor(() => expect(filters()).toContainEqual({ actorId: [began.actorId], requestId: ['r-7'] }))
  await waitFor(() => expect(router.state.location.search).toEqual({ actor: began.actorId, request: 'r-7' }))
  await user.click(await screen.findByRole('button', { name: 'Only one request' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: '-at' }))
})

test('what the machine did by itself is said in words, and a person is named', async () => {
  const byItself = record({ actorKind: 'system', actorName: 'incidents', event: 'tickets.opened' })
  gateway.answer(listAuditRecords, [byItself, began])
  await workAs('Sharing.Admin', gateway, <AuditPage />)
  expect(await screen.findByText('Motora: automatic incidents')).toBeTruthy()
  expect(screen.getByText('anna@motora.test')).toBeTruthy()
})

test('the name of an event is not searched by the gateway: what finds nothing leads to the filter of such events', async () => {
  gateway.answer(listAuditRecords, ({ query }) => (query.search ? [] : [ended, began]))
  const { router } = await workAs('Sharing.Admin', gateway, <AuditPage />, '/audit?q=export%20BEGAN')
  expect((await screen.findByRole('textbox', { name: 'Search' })).getAttribute('placeholder')).toContain('Person')
  expect(await screen.findByText(/no events: those are chosen under “What”/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show the events with these words' }))
  await waitFor(() => expect(filters()).toContainEqual({ event: ['identity.list_export_began'] }))
  expect(router.state.location.search).toEqual({ sort: '-at', 'f.event': 'identity.list_export_began' })
})

test('what no event is called leads to none', async () => {
  gateway.answer(listAuditRecords, ({ query }) => (query.search ? [] : [began]))
  await workAs('Sharing.Admin', gateway, <AuditPage />, '/audit?q=nobody@motora.test')
  expect(await screen.findByText(/no events: those are chosen under “What”/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show the events with these words' })).toBeNull()
})

test('a person who rents is a customer to staff, also as what something was done to', async () => {
  const rider = { actorKind: 'staff', targetKind: 'rider', targetName: null, event: 'customers.enabled' } as const
  gateway.answer(listAuditRecords, [record(rider)])
  await workAs('Sharing.Admin', gateway, <AuditPage />)
  expect(await screen.findByText('Customer')).toBeTruthy()
  expect(screen.queryByText('Rider')).toBeNull()
})

test('a customer who deletes the own account is who did it, and what it was done to', async () => {
  const themselves = { actorKind: 'rider', actorName: null, membershipRole: null } as const
  const gone = { event: 'customers.erased', targetKind: 'rider', targetName: null } as const
  gateway.answer(listAuditRecords, [record({ ...themselves, ...gone }), record({ ...began, ...gone, id: ended.id })])
  await workAs('Sharing.Admin', gateway, <AuditPage />)
  expect(await screen.findAllByText('Customer deleted')).toHaveLength(2)
  const [own, byStaff] = screen.getAllByRole('row').slice(-2)
  const cells = (row: HTMLElement | undefined) => row?.textContent ?? ''
  expect(cells(own).match(/Customer(?! deleted)/g)).toHaveLength(2)
  expect(cells(byStaff)).toContain('anna@motora.test')
})
