import { expect, test } from 'vitest'
import {
  customerActions,
  customerLinkActions,
  type LinkStanding,
  type ReviewFacts,
  reviewStateOf,
  whyMayNotAssign,
  whyMayNotSeeOperators,
} from './customer-actions.js'

const at = new Date('2026-11-21T12:00:00Z')
const incomplete: ReviewFacts = { canOperate: false, pendingSince: null, lapsedAt: null, cannotOperateReason: null }

test('a customer begins incomplete, waits, and is validated, refused, or lapses; new photos wait again [H-36]', () => {
  expect(reviewStateOf(incomplete)).toBe('incomplete')
  const pending = { ...incomplete, pendingSince: at }
  expect(reviewStateOf(pending)).toBe('pending')
  expect(reviewStateOf({ ...incomplete, canOperate: true })).toBe('validated')
  const refused = { ...incomplete, cannotOperateReason: 'the photo cannot be read' }
  expect(reviewStateOf(refused)).toBe('invalidated')
  expect(reviewStateOf({ ...refused, pendingSince: at })).toBe('pending')
  const lapsed = { ...incomplete, lapsedAt: at }
  expect(reviewStateOf(lapsed)).toBe('lapsed')
  expect(reviewStateOf({ ...lapsed, pendingSince: at })).toBe('pending')
  expect(reviewStateOf({ ...pending, canOperate: true }), 'a renewal waits while the old ones hold').toBe('validated')
})

test('who is switched off can be switched on, and an operator switches no link that has ended [H-36, H-66]', () => {
  const read = { enabled: true, isLinked: true }
  expect(customerActions.disable(read)).toBe(true)
  expect(customerActions.enable(read)).toBe('already')
  expect(customerActions.enable({ ...read, enabled: false })).toBe(true)
  expect(customerActions.disable({ ...read, enabled: false })).toBe('already')
  for (const action of ['enable', 'disable'] as const)
    expect(customerActions[action]({ ...read, isLinked: false })).toBe('customer.not_linked')
  expect(customerActions.erase({ enabled: false, isLinked: false })).toBe(true)
})

test('links are made, dated and ended; dates and leaving are of public customers [H-34, H-46]', () => {
  const none: LinkStanding = { isThere: false, unlinkedAt: null, isPrivate: false }
  const open = { ...none, isThere: true }
  const ended = { ...open, unlinkedAt: at }
  expect([none, open, ended].map(customerLinkActions.assign)).toEqual([true, 'customer.not_assignable', true])
  expect([none, open, ended].map(customerLinkActions.unassign)).toEqual(['customer.not_linked', true, 'already'])
  expect([none, open, ended].map(customerLinkActions.changeDates)).toEqual([
    'customer.not_linked',
    true,
    'customer.not_linked',
  ])
  expect([none, open, ended].map(customerLinkActions.unsubscribe)).toEqual(['customer.not_linked', true, 'already'])
  const isPrivate = { ...open, isPrivate: true }
  expect(customerLinkActions.changeDates(isPrivate)).toBe('customer.private')
  expect(customerLinkActions.unsubscribe(isPrivate)).toBe('customer.private')
  expect(customerLinkActions.unassign(isPrivate)).toBe(true)
})

test('the provider assigns anywhere, an operator people to itself where it is private; it sees the operators of private customers [H-31, H-33]', () => {
  expect(whyMayNotAssign('provider', { isPrivate: false })).toBeUndefined()
  expect(whyMayNotAssign('operator', { isPrivate: true })).toBeUndefined()
  expect(whyMayNotAssign('operator', { isPrivate: false })).toBe('customer.operator_public')
  expect(whyMayNotSeeOperators('operator', { isPrivate: false })).toBe('customer.public')
  expect(whyMayNotSeeOperators('operator', { isPrivate: true })).toBeUndefined()
  expect(whyMayNotSeeOperators('provider', { isPrivate: false })).toBeUndefined()
})
