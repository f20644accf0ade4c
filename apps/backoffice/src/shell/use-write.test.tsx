import { addTicketNote, getTicket, listTickets } from '@motora/contract/technicians'
import { ActionButton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTicket } from '../testing/a-ticket'
import { type FakeGateway, fakeGateway, refused } from '../testing/fake-gateway'
import { workAs } from '../testing/work-as'
import { api } from './api/api'
import type { Call } from './api/call-url'
import { client } from './session/browser-session'
import { type Empty, type Outcome, useWrite, useWriteOf, type WriteOptions } from './use-write'

vi.setConfig({ testTimeout: 30_000 })
const ticket = aTicket()
const call = { params: { ticketId: ticket.id }, body: { noteText: 'more', noteId: ticket.vehicleId } }
const otherCall = { ...call, body: { ...call.body, noteText: 'and more' } }
const one = api.query(getTicket, { params: { id: ticket.id } }, { staleTime: Number.POSITIVE_INFINITY })
const list = api.list(listTickets, {}, { staleTime: Number.POSITIVE_INFINITY })

let gateway: FakeGateway
let outcomes: (Outcome<unknown> | Empty)[]
beforeEach(() => {
  localStorage.clear()
  outcomes = []
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getTicket, aTicket({ title: 'As read' }))
  gateway.answer(listTickets, [ticket])
  gateway.answer(addTicketNote, aTicket({ title: 'As answered' }))
})
const user = userEvent.setup({ delay: null })

type Options = Partial<WriteOptions<Call<typeof addTicketNote>, typeof ticket>> & { kept?: true }
function Screen({ kept, ...options }: Options) {
  const { data } = useQuery(one)
  const { data: page } = useQuery(list)
  const { busy, submitError, forget, run } = useWrite(addTicketNote, {
    invalidates: [getTicket, listTickets],
    failed: (why) => `Not added. ${why}`,
    ...options,
    ...(kept ? { outbox: { about: () => ({ subject: ticket.id, about: 'it' }), kept: 'Kept for later' } } : {}),
  })
  return (
    <>
      <p>
        {data?.title} {page?.total} {busy ? 'busy' : 'idle'}
      </p>
      <p data-testid="inline">{submitError && `${submitError.message} ${submitError.requestId}`}</p>
      <ActionButton onClick={() => void run(call).then((outcome) => outcomes.push(outcome))}>go</ActionButton>
      <button type="button" onClick={() => void run(otherCall)}>
        go on
      </button>
      <button type="button" onClick={forget}>
        forget
      </button>
    </>
  )
}
const toasts = () => [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent)
const inline = () => screen.getByTestId('inline').textContent
const open = async (options: Options = {}) => {
  await workAs('Sharing.Admin', gateway, <Screen {...options} />)
  await screen.findByText('As read 1 idle')
}
const go = () => user.click(screen.getByRole('button', { name: 'go' }))
const times = (endpoint: Parameters<FakeGateway['received']>[0]) => gateway.received(endpoint).length

test('a double click sends once, and both presses hear the one outcome', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  gateway.answer(addTicketNote, async () => {
    await held
    return ticket
  })
  await open()
  await user.dblClick(screen.getByRole('button', { name: 'go' }))
  expect(await screen.findByText(/busy/)).toBeTruthy()
  release()
  await waitFor(() => expect(outcomes).toHaveLength(2))
  expect(times(addTicketNote)).toBe(1)
  expect(outcomes.map(({ done }) => done)).toEqual([true, true])
  expect(await screen.findByText(/idle/)).toBeTruthy()
})

test('what it makes out of date is read again; the answer of the call is shown and not asked a second time', async () => {
  await open({ answers: () => one.queryKey, done: ({ title }) => `Added to ${title}` })
  await go()
  expect(await screen.findByText('As answered 1 idle')).toBeTruthy()
  await waitFor(() => expect(toasts().join()).toContain('Added to As answered'))
  await waitFor(() => expect(times(listTickets)).toBe(2))
  expect(times(getTicket)).toBe(1)
  expect(outcomes).toMatchObject([{ done: true, answer: { title: 'As answered' } }])
})

const empty = () => new Response(null, { status: 204 })

test('a success whose answer came empty is said in general words, and what it makes out of date is read again [V-13, V-39]', async () => {
  gateway.answer(addTicketNote, empty)
  await open({ answers: () => one.queryKey, done: ({ title }) => `Added to ${title}` })
  await go()
  await waitFor(() => expect(toasts()).toEqual(['Done']))
  await waitFor(() => expect([times(getTicket), times(listTickets)]).toEqual([2, 2]))
  expect(outcomes).toMatchObject([{ done: 'empty' }])
  expect(inline()).toBe('')
})

test('words that need no answer stay, and a write without words says that it is done [V-13]', async () => {
  gateway.answer(addTicketNote, empty)
  await open({ done: () => 'The note is there' })
  await go()
  await waitFor(() => expect(toasts()).toEqual(['The note is there']))
  cleanup()
  await open({})
  await go()
  await waitFor(() => expect(toasts().join()).toMatch(/Done$/))
})

test('a write of several calls with an empty answer throws nothing either, and has its lists read again [V-13]', async () => {
  function Several() {
    const { data: page } = useQuery(list)
    const { run } = useWriteOf(async () => ({ done: true, answer: await client.call(addTicketNote, call) }), {
      invalidates: [listTickets],
      done: ({ title }) => `Added to ${title}`,
      failed: 'inline',
    })
    return <ActionButton onClick={() => void run(undefined)}>{`go ${page?.total}`}</ActionButton>
  }
  gateway.answer(addTicketNote, empty)
  await workAs('Sharing.Admin', gateway, <Several />)
  await user.click(await screen.findByRole('button', { name: 'go 1' }))
  await waitFor(() => expect(toasts().join()).toContain('Done'))
  await waitFor(() => expect(times(listTickets)).toBe(2))
})

test('of two writes on their way the last one to end has it read again: an answer between them would not know of it', async () => {
  const releases: (() => void)[] = []
  gateway.answer(addTicketNote, async () => {
    await new Promise<void>((resolve) => releases.push(resolve))
    return ticket
  })
  await open()
  await go()
  await user.click(screen.getByText('go on'))
  await waitFor(() => expect(releases).toHaveLength(2))
  releases[0]?.()
  await waitFor(() => expect(outcomes).toHaveLength(1))
  expect(times(listTickets)).toBe(1)
  releases[1]?.()
  await waitFor(() => expect(times(listTickets)).toBe(2))
})

test('a refusal comes in the person’s words: in the form with the request to quote, and as a toast; both are read again', async () => {
  gateway.answer(addTicketNote, () => refused(409, 'ticket.closed'))
  await open()
  await go()
  await waitFor(() => expect(inline()).toMatch(/closed.* r-1$/))
  expect(toasts().join()).toMatch(/^Not added\. .*closed/)
  await waitFor(() => expect([times(getTicket), times(listTickets)]).toEqual([2, 2]))
  expect(outcomes).toMatchObject([{ done: false, error: { code: 'ticket.closed' } }])
  await user.click(screen.getByText('forget'))
  await waitFor(() => expect(inline()).toBe(''))
  gateway.answer(addTicketNote, ticket)
  await go()
  await waitFor(() => expect(outcomes).toHaveLength(2))
  expect(inline()).toBe('')
})

test('a form that says it itself gets it alone, inline or at a field', async () => {
  gateway.answer(addTicketNote, () => refused(409, 'ticket.closed'))
  await open({ failed: 'inline' })
  await go()
  await waitFor(() => expect(inline()).toContain('r-1'))
  expect(toasts()).toEqual([])
})

test('a form that stays open may say it in words of its own', async () => {
  gateway.answer(addTicketNote, () => refused(409, 'ticket.closed'))
  await open({ failed: 'inline', inline: (why) => `The note is not there: ${why}` })
  await go()
  await waitFor(() => expect(inline()).toMatch(/^The note is not there: .*closed.* r-1$/))
  expect(toasts()).toEqual([])
})

test('a conflict that the form shows in its own way does not stand above its buttons as well', async () => {
  gateway.answer(addTicketNote, () => refused(409, 'ticket.closed'))
  const onFailed = vi.fn(() => true)
  await open({ onFailed })
  await go()
  await waitFor(() => expect(toasts().join()).toContain('Not added.'))
  expect(onFailed).toHaveBeenCalledWith(expect.objectContaining({ code: 'ticket.closed' }), call)
  expect(inline()).toBe('')
})

test('without a network a write of the street is kept and says so', async () => {
  await open({ kept: true })
  gateway.answer(addTicketNote, () => {
    throw new TypeError('no network')
  })
  await go()
  await waitFor(() => expect(outcomes).toMatchObject([{ done: 'kept' }]))
  expect(toasts().join()).toContain('Kept for later')
  expect(inline()).toBe('')
})

test('a write whose answer never came is said to be unknown, in every place, and not to have failed', async () => {
  const lost = () => {
    throw new TypeError('connection reset')
  }
  gateway.answer(addTicketNote, lost)
  await open()
  await go()
  await waitFor(() => expect(inline()).toMatch(/^No answer came, so it may have been done/))
  expect(toasts().join()).toMatch(/^No answer came, so it may have been done/)
  expect(toasts().join()).not.toContain('Not added')
})

test('words of a form give way to those of an answer that never came; without a network nothing was sent', async () => {
  gateway.answer(addTicketNote, () => {
    throw new TypeError('connection reset')
  })
  await open({ failed: 'inline', inline: (why) => `The note is not there: ${why}` })
  await go()
  await waitFor(() => expect(inline()).toMatch(/^No answer came/))
  cleanup()
  await open({ inline: (why) => `The note is not there: ${why}` })
  await go()
  await waitFor(() => expect(inline()).toMatch(/^No answer came/))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await go()
  await waitFor(() => expect(inline()).toMatch(/^The note is not there: The service cannot be reached/))
})
