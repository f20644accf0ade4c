import { expect, test } from 'vitest'
import type { Operation } from '../history.js'
import type { MailLine } from '../partners/mail-partner.js'
import { checkMails } from './mail-checks.js'

const op = (key: string, outcome: Operation['outcome'] = 'ok', process = 'a'): Operation => ({
  process,
  op: 'ask',
  key,
  outcome,
  asked: undefined,
  answered: undefined,
  invokedAt: 0,
  endedAt: 1,
})
const mail = (to: string, messageId: string, link = `https://m/#${to}`): MailLine => ({
  at: 0,
  type: 'kept',
  to,
  messageId,
  link,
})
const asked = [op('ona@x'), op('pau@x', 'unknown')]
const mails = [mail('ona@x', '<1>'), mail('ona@x', '<1>')]
const use = (outcome: Operation['outcome'], process: string): Operation => ({
  ...op('https://m/#ona@x', outcome, process),
  asked: 'ona@x',
})
const uses = [use('ok', 'first'), use('fail', 'second')]
const rules = (...given: Parameters<typeof checkMails>): string[] => checkMails(...given).map(({ rule }) => rule)

test('a mail that comes twice under one id, and one of which nobody knows whether it was asked, break no rule', () => {
  expect(rules(asked, mails, mails, uses)).toEqual([])
  const both = [...mails, mail('pau@x', '<2>')]
  expect(rules(asked, both, both, uses)).toEqual([])
})

test('planted: a mail that was asked for and is forgotten, or arrives and is never taken', () => {
  expect(rules(asked, [], [], uses)).toEqual(['what was asked arrives'])
  expect(rules(asked, mails, [], uses)).toEqual(['what was asked arrives'])
})

test('planted: a repetition under another id', () => {
  const twice = [mail('ona@x', '<1>'), mail('ona@x', '<9>')]
  expect(rules(asked, twice, twice, uses)).toEqual(['a repeat has the same id', 'a repeat has the same id'])
})

test('planted: a mail to somebody of whom nobody has spoken, or after a refusal', () => {
  const more = [...mails, mail('eve@x', '<3>')]
  expect(rules(asked, more, more, uses)).toEqual(['only what was asked'])
  expect(rules([...asked, op('eve@x', 'fail')], more, more, uses)).toEqual(['only what was asked'])
})

test('of two links for one purpose one opens', () => {
  const void_ = { ...use('fail', 'first'), key: 'https://m/#another' }
  expect(rules(asked, mails, mails, [void_, ...uses])).toEqual([])
})

test('planted: a link that works twice, and somebody for whom none works', () => {
  expect(rules(asked, mails, mails, [use('ok', 'first'), use('ok', 'second')])).toEqual(['a link is used once'])
  expect(rules(asked, mails, mails, [use('fail', 'first'), use('fail', 'second')])).toEqual(['a link is used once'])
})
