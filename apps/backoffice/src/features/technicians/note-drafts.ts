import { session } from '../../shell/session/browser-session'

/** Notes that were begun, by ticket: who looks at another ticket finds them again. They go with the person. */
const drafts = new Map<string, string>()

const ownerNow = (): string | undefined => {
  const state = session.get()
  return state.phase === 'working' ? state.membership.id : undefined
}
let owner = ownerNow()
session.subscribe(() => {
  const next = ownerNow()
  // between two looks at the session nobody works: that is no other person yet
  if (session.get().phase !== 'signed-out' && (next === undefined || next === owner)) return
  owner = next
  drafts.clear()
})

export const noteDraft = (ticketId: string): string => drafts.get(ticketId) ?? ''

/** Keeps what is typed, nothing once it is sent. */
export const keepNoteDraft = (ticketId: string, text: string): void => {
  if (text === '') drafts.delete(ticketId)
  else drafts.set(ticketId, text)
}
