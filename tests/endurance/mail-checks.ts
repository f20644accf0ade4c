import type { Operation } from '../history.js'
import type { MailLine } from '../partners/mail-partner.js'

export interface MailViolation {
  rule: 'what was asked arrives' | 'only what was asked' | 'a repeat has the same id' | 'a link is used once'
  what: string
}

/** @returns values by key, without doubles */
const grouped = (pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> => {
  const groups = new Map<string, Set<string>>()
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(value))
  return groups
}

/**
 * What must hold of mails whose partner errs and whose sender is killed.
 * @param asked each is about an address (`key`); one whose answer was lost may have happened or not
 * @param arrived every mail that came so far that it could be read, taken or not
 * @param kept those that the partner has taken
 * @param uses of links (`key`) that were sent to somebody (`asked`), tried several times each when all is quiet
 */
export const checkMails = (
  asked: readonly Operation[],
  arrived: readonly MailLine[],
  kept: readonly MailLine[],
  uses: readonly Operation[],
): MailViolation[] => {
  const violations: MailViolation[] = []
  const keptFor = new Set(kept.map(({ to }) => to))
  for (const { key, outcome } of asked)
    if (outcome === 'ok' && !keptFor.has(key)) violations.push({ rule: 'what was asked arrives', what: key })
  const mayHaveHappened = asked.filter(({ outcome }) => outcome !== 'fail')
  for (const [to, ids] of grouped(arrived.map(({ to: address, messageId = '' }) => [address, messageId]))) {
    const times = mayHaveHappened.filter(({ key }) => key === to).length
    if (times === 0) violations.push({ rule: 'only what was asked', what: to })
    else if (ids.size > times)
      violations.push({ rule: 'a repeat has the same id', what: `${to}: asked ${times} times, ${ids.size} ids` })
  }
  for (const [link, ids] of grouped(arrived.map(({ link: address, messageId = '' }) => [address ?? '', messageId])))
    if (ids.size > 1 || link === '')
      violations.push({ rule: 'a repeat has the same id', what: `${link || 'no link'} in ${[...ids].join(', ')}` })
  const opened = uses.filter(({ outcome }) => outcome === 'ok')
  const times = grouped(opened.map(({ key, process }) => [key, process]))
  for (const [link, { size }] of times)
    if (size > 1) violations.push({ rule: 'a link is used once', what: `${link}: ${size} times` })
  // of several links for one purpose the use of one makes the others void
  const helped = new Set(opened.map(({ asked: to }) => to))
  for (const to of new Set(uses.map((use) => use.asked)))
    if (!helped.has(to)) violations.push({ rule: 'a link is used once', what: `${to}: none of the links opened` })
  return violations
}
