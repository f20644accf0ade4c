import { addTicketNote, closeTicket } from '@motora/contract/technicians'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/api-error'
import { createOutbox, type WaitingWrite } from './outbox'

const offline = () => new ApiError({ status: 0, code: 'offline', message: 'no network' })
const closed = () => new ApiError({ status: 409, code: 'ticket.closed', message: 'closed' })

let kept: Map<string, string>
let owner: string | undefined
let answer: (call: WaitingWrite['call']) => unknown
let called: string[]
let sent: number
beforeEach(() => {
  kept = new Map()
  owner = 'anna'
  answer = () => undefined
  called = []
  sent = 0
})

const open = () => {
  let next = 0
  return createOutbox({
    shelf: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    },
    owner: () => owner,
    endpoints: [addTicketNote, closeTicket],
    call: async (endpoint, call) => {
      called.push(`${endpoint.id} ${(call.body as { noteText: string }).noteText}`)
      const given = answer(call)
      if (given instanceof Error) throw given
      return given
    },
    now: () => 1_000,
    newKey: () => {
      next += 1
      return `key ${next}`
    },
    exclusively: (work) => work(),
    onSent: () => {
      sent += 1
    },
  })
}
const note = (noteText: string, ticketId = 't-1') =>
  [addTicketNote, { params: { ticketId }, body: { noteText } }, { subject: ticketId, about: '1234 BCD' }] as const

test('with a network a write goes out at once, its answer comes back, and nothing is kept', async () => {
  const outbox = open()
  answer = () => ({ id: 't-1' })
  expect(await outbox.send(...note('one'))).toEqual({ how: 'sent', answer: { id: 't-1' } })
  expect([called, sent, outbox.list()]).toEqual([['technicians.addTicketNote one'], 0, []])
})

test('without one it is kept over a reload and sent, in order, when the network is back', async () => {
  answer = offline
  const before = open()
  expect(await before.send(...note('one'))).toEqual({ how: 'waiting' })
  expect(await before.send(...note('two'))).toEqual({ how: 'waiting' })
  expect(before.list().map(({ about, at }) => [about, at])).toEqual([
    ['1234 BCD', 1_000],
    ['1234 BCD', 1_000],
  ])
  called = []
  answer = () => undefined
  const after = open()
  await after.flush()
  expect(called).toEqual(['technicians.addTicketNote one', 'technicians.addTicketNote two'])
  expect([after.list(), kept.size, sent]).toEqual([[], 0, 2])
})

test('what comes later about the same thing waits behind what waits; another thing does not', async () => {
  answer = offline
  const outbox = open()
  await outbox.send(...note('one'))
  answer = ({ body }) => ((body as { noteText: string }).noteText === 'one' ? offline() : undefined)
  expect(await outbox.send(...note('two'))).toEqual({ how: 'waiting' })
  expect(await outbox.send(...note('other', 't-2'))).toMatchObject({ how: 'sent' })
  expect(outbox.list().map(({ call }) => (call.body as { noteText: string }).noteText)).toEqual(['one', 'two'])
})

test('a refusal at once is the caller’s to show; one that comes later stays with what was typed and holds nobody up', async () => {
  const outbox = open()
  answer = closed
  await expect(outbox.send(...note('now'))).rejects.toThrow('closed')
  expect(outbox.list()).toEqual([])
  answer = offline
  await outbox.send(...note('late'))
  await outbox.send(...note('free', 't-2'))
  answer = ({ params }) => (params?.ticketId === 't-1' ? closed() : undefined)
  await outbox.flush()
  expect(outbox.list()).toMatchObject([{ refused: 'ticket.closed', call: { body: { noteText: 'late' } } }])
  answer = () => undefined
  await outbox.retry(outbox.list()[0]?.key ?? '')
  expect(outbox.list()).toEqual([])
})

test('another person on the same device neither sees nor sends it', async () => {
  answer = offline
  const outbox = open()
  await outbox.send(...note('mine'))
  owner = 'berta'
  answer = () => undefined
  called = []
  await outbox.flush()
  expect([called, outbox.list()]).toEqual([[], []])
  owner = 'anna'
  await outbox.flush()
  expect(called).toEqual(['technicians.addTicketNote mine'])
})

test('what is given up is gone; what cannot be read stops nothing', async () => {
  answer = offline
  const outbox = open()
  await outbox.send(...note('one'))
  outbox.discard(outbox.list()[0]?.key ?? '')
  expect(outbox.list()).toEqual([])
  kept.set('motora.outbox.anna', '{half')
  expect(open().list()).toEqual([])
})
