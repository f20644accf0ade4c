import { pushPatienceMs } from '@motora/rules/notifications'
import { JobPutOff } from '../../../kernel/jobs/job-store.js'
import type { Log } from '../../../kernel/log.js'
import { type PushMessage, type PushPartner, tokenOf } from '../../../kernel/push.js'
import type { Work } from '../../work.js'
import { dropPushTokens, pushDevicesOf } from '../push/store.js'
import { linesOf, type MailFacts, wordsOf } from './write-mail.js'

/** More than a system shows of a notification. */
const maxLines = 4

interface Deps {
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  /** Undefined: no browser is reached. */
  push: PushPartner | undefined
  log: Pick<Log, 'warn'>
}

/** The subject of the mail, and what its first paragraph says, or its list where there is one. */
const messageOf = (facts: MailFacts, { until, isUrgent }: NonNullable<MailFacts['inBrowsers']>, origin: string) => {
  const { subject, says } = wordsOf(facts)
  const lines = linesOf(facts, maxLines)
  return {
    id: facts.id,
    title: subject,
    subTitle: '',
    body: lines.length > 0 ? lines.join('\n') : says,
    isUrgent,
    sound: null,
    badgeCount: null,
    expiresAt: until,
    path: facts.link?.startsWith(origin) ? facts.link.slice(origin.length) : '/',
  } satisfies PushMessage
}

/**
 * Tells somebody of staff in every browser that they have turned on, once each; nothing is held meanwhile. Browsers that
 * are gone are dropped.
 * @returns whether one has it
 * @throws JobPutOff where the push service wants to be asked later and a mail can wait for it
 */
export const createNotifyBrowsers =
  ({ inOwnWork, push, log }: Deps) =>
  async (facts: MailFacts, at: string, origin: string): Promise<boolean> => {
    const { inBrowsers } = facts
    if (!push?.browsers || !inBrowsers) return false
    const { found, now } = await inOwnWork(async (work) => ({
      found: await pushDevicesOf(work, [{ accountId: inBrowsers.accountId }]),
      now: work.now,
    }))
    if (found.length === 0) return false
    const message = messageOf(facts, inBrowsers, origin)
    const told = await Promise.all(
      found.map(async ({ address }) => ({ token: tokenOf(address), outcome: await push.send(message, address) })),
    )
    const gone = told.flatMap(({ token, outcome }) => (outcome.kind === 'gone' ? [token] : []))
    if (gone.length > 0) await inOwnWork((work) => dropPushTokens(work, gone))
    for (const { outcome } of told)
      if (outcome.kind === 'refused') log.warn({ why: outcome.why }, 'a browser was not told: the push service refused')
    if (told.some(({ outcome }) => outcome.kind === 'delivered')) return true
    const waits = told.flatMap(({ outcome }) => (outcome.kind === 'later' ? [outcome.afterSeconds] : []))
    if (inBrowsers.mail === 'otherwise' && waits.length > 0) {
      const afterSeconds = Math.min(...waits)
      if (now.getTime() + afterSeconds * 1000 <= new Date(at).getTime() + pushPatienceMs)
        throw new JobPutOff('the push service wants to be asked later', afterSeconds)
    }
    return false
  }
