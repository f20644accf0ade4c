import { whyOver } from '@motora/rules/identity'
import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.js'
import type { BrowserAddress, PushAddress } from '../../../kernel/push.js'
import type { Work } from '../../work.js'
import { pushSubscriptions, sessions } from '../tables.js'

/** A browser has one token, or very few; more are leftovers. */
const maxPerSession = 10

const noBrowser = { id: null, p256dh: null, auth: null, serverKey: null }

const dropLeftovers = async (work: Work, sessionId: string): Promise<void> => {
  const rows = await work.tx
    .select({ token: pushSubscriptions.token })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.token))
    .offset(maxPerSession)
  await dropPushTokens(
    work,
    rows.map(({ token }) => token),
  )
}

/** Gives a token of an app to a session, no matter who had it before, and drops the oldest beyond ten. */
export const putPushRow = async (work: Work, sessionId: string, token: string): Promise<void> => {
  const set = { sessionId, createdAt: work.now, ...noBrowser }
  await work.tx
    .insert(pushSubscriptions)
    .values({ token, ...set })
    .onConflictDoUpdate({ target: pushSubscriptions.token, set })
  await dropLeftovers(work, sessionId)
}

/**
 * The same of a browser. @returns its id, since when, and whether this is news: the session had it before with these keys
 */
export const putBrowserRow = async (
  work: Work,
  sessionId: string,
  { endpoint: token, ...keys }: BrowserAddress,
): Promise<{ id: string; createdAt: Date; isNew: boolean }> => {
  const [before] = await work.tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.token, token))
    .for('update')
  const isSame = before?.sessionId === sessionId && before.auth === keys.auth && before.p256dh === keys.p256dh
  if (before?.id && isSame && before.serverKey === keys.serverKey)
    return { id: before.id, createdAt: before.createdAt, isNew: false }
  const set = { sessionId, createdAt: work.now, id: newId(), ...keys }
  const [row] = await work.tx
    .insert(pushSubscriptions)
    .values({ token, ...set })
    .onConflictDoUpdate({ target: pushSubscriptions.token, set })
    .returning({ id: pushSubscriptions.id })
  await dropLeftovers(work, sessionId)
  return { id: row?.id ?? set.id, createdAt: work.now, isNew: true }
}

/** Takes a token from a session; another session's stays. */
export const deletePushRow = async (work: Work, sessionId: string, token: string): Promise<void> => {
  await work.tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.token, token), eq(pushSubscriptions.sessionId, sessionId)))
}

/** Of sessions that were not ended; the caller judges which of them are over. */
const withSessions = (work: Work) =>
  work.tx
    .select({ subscription: pushSubscriptions, session: sessions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .$dynamic()

type Found = Awaited<ReturnType<typeof withSessions>>[number]

const addressOf = ({ subscription: { token: endpoint, p256dh, auth, serverKey } }: Found): PushAddress =>
  p256dh !== null && auth !== null && serverKey !== null ? { endpoint, p256dh, auth, serverKey } : endpoint

/** A device of a session that lives, and whose that is. */
interface OwnedDevice {
  address: PushAddress
  accountId: string | null
  customerId: string | null
}

/** Devices of staff and riders, by the owners of the sessions that live. */
export const pushDevicesOf = async (
  work: Work,
  owners: readonly ({ accountId: string } | { customerId: string })[],
): Promise<OwnedDevice[]> => {
  const accountIds = owners.flatMap((one) => ('accountId' in one ? [one.accountId] : []))
  const customerIds = owners.flatMap((one) => ('customerId' in one ? [one.customerId] : []))
  if (accountIds.length + customerIds.length === 0) return []
  const rows = await withSessions(work)
    .where(
      and(
        or(inArray(sessions.accountId, accountIds), inArray(sessions.customerId, customerIds)),
        isNull(sessions.endedAt),
      ),
    )
    .orderBy(pushSubscriptions.token)
  return rows
    .filter(({ session }) => !whyOver(session, work.now))
    .map((row) => ({
      address: addressOf(row),
      accountId: row.session.accountId,
      customerId: row.session.customerId,
    }))
}

/** The browsers of somebody of staff in which they are notified: of sessions that live, the latest first. */
export const listBrowserRows = async (work: Work, accountId: string, serverKey: string): Promise<Found[]> => {
  const rows = await withSessions(work)
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        isNotNull(pushSubscriptions.id),
        eq(pushSubscriptions.serverKey, serverKey),
      ),
    )
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.token))
  return rows.filter(({ session }) => !whyOver(session, work.now))
}

/** One of somebody's browsers, of whichever session; undefined: none of theirs. */
export const findBrowserRow = async (work: Work, accountId: string, id: string): Promise<Found | undefined> =>
  (await withSessions(work).where(and(eq(sessions.accountId, accountId), eq(pushSubscriptions.id, id))))[0]

/** Tokens of devices that are there no more. */
export const dropPushTokens = async (work: Work, tokens: readonly string[]): Promise<void> => {
  if (tokens.length > 0) await work.tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.token, [...tokens]))
}
