import { expect, test } from 'vitest'
import { ticketActions } from './ticket-actions.js'

test('an open ticket takes notes, somebody who works on it, and its end; a closed one takes nothing more', () => {
  const verdicts = (isClosed: boolean) =>
    Object.entries(ticketActions).map(([action, verdictOn]) => [action, verdictOn({ isClosed })])
  expect(verdicts(false)).toEqual([
    ['addNote', true],
    ['assign', true],
    ['close', true],
  ])
  expect(verdicts(true)).toEqual([
    ['addNote', 'ticket.closed'],
    ['assign', 'ticket.closed'],
    ['close', 'ticket.closed'],
  ])
})
