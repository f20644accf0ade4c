import { addTicketNote, assignTicket, closeTicket, openTicket } from '@motora/contract/technicians'
import { assignToOperate } from '@motora/contract/vehicles'
import { useSyncExternalStore } from 'react'
import { invalidate, shownBy } from '../api/query-key'
import { newId } from '../new-id'
import { queries } from '../queries'
import { client, connection, session } from '../session/browser-session'
import { createOutbox, type WaitingWrite } from './outbox'

/** Calls that technicians make in the street, each safe to repeat. */
const endpoints = [openTicket, addTicketNote, closeTicket, assignTicket, assignToOperate] as const

const ownerNow = (): string | undefined => {
  const state = session.get()
  return state.phase === 'working' && !state.paused ? state.membership.id : undefined
}

/** What this person has typed in this role and could not be sent yet. */
export const outbox = createOutbox({
  shelf: localStorage,
  owner: ownerNow,
  endpoints,
  call: (endpoint, call) => client.call(endpoint, call as never),
  now: () => Date.now(),
  newKey: newId,
  exclusively: (work) => ('locks' in navigator ? navigator.locks.request('motora.outbox', work) : work()),
  onSent: () => void invalidate(queries, shownBy.ticket),
})

// The network is back, or somebody begins to work: what waits goes out.
connection.subscribe(() => {
  if (!connection.isLost()) void outbox.flush()
})
let owner: string | undefined
session.subscribe(() => {
  const next = ownerNow()
  if (next === owner) return
  owner = next
  outbox.tell()
  if (next !== undefined) void outbox.flush()
})
window.addEventListener('storage', ({ key }) => {
  if (key?.startsWith('motora.outbox.')) outbox.tell()
})

/** Everything that waits, or only what is about one thing. */
export function useWaiting(subject?: string): readonly WaitingWrite[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.list)
  return subject === undefined ? all : all.filter((one) => one.subject === subject)
}
