import { ECDH } from 'node:crypto'
import {
  addPushBrowser,
  listPushBrowsers,
  type PushBrowser,
  type PushBrowserBody,
  removePushBrowser,
} from '@motora/contract/identity'
import type { BrowserPush } from '../../../kernel/push.js'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, type Scope, type Work } from '../../work.js'
import { signedIn } from '../sessions/signed-in.js'
import { findSessionRow } from '../sessions/store.js'
import { dropPushTokens, findBrowserRow, listBrowserRows, putBrowserRow } from './store.js'

/** @throws Refusal identity.push_key_invalid */
const assertOnCurve = ({ p256dh }: PushBrowserBody): void => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw new Refusal('identity.push_key_invalid', 'The public key of the browser is none.')
  }
}

const record = (work: Work, event: 'identity.push_browser_added' | 'identity.push_browser_removed', id: string) => {
  const { accountId } = signedIn(work.actor)
  const name = 'email' in work.actor ? work.actor.email : null
  const of = { browserId: id }
  work.audit({
    event,
    target: { kind: 'account', id: accountId, name },
    ...(event === 'identity.push_browser_added' ? { after: of } : { before: of }),
  })
}

interface Deps {
  everyAccount: Scope
  /** Absent: browsers are not reached. */
  browsers: BrowserPush | undefined
}

/** The browsers of staff that get notifications: each person's own, as sessions are. source: MONEY §9; decision 0103 */
export const createBrowserHandlers = ({ everyAccount: scope, browsers }: Deps): Handler[] => [
  handle(listPushBrowsers, {
    scope,
    answer: async (work) => {
      const { accountId, sessionId } = signedIn(work.actor)
      const rows = browsers ? await listBrowserRows(work, accountId, browsers.publicKey) : []
      const shown = rows.flatMap(({ subscription: { id, createdAt }, session }): PushBrowser[] =>
        id === null
          ? []
          : [
              {
                id,
                createdAt: createdAt.toISOString(),
                userAgent: session.userAgent,
                isCurrent: session.id === sessionId,
              },
            ],
      )
      const { publicKey = null, isKeptHere = false } = browsers ?? {}
      return { status: 200, body: { publicKey, isKeptHere, browsers: shown } }
    },
  }),
  handle(addPushBrowser, {
    scope,
    answer: async (work, { body }) => {
      const { sessionId } = signedIn(work.actor)
      if (!browsers) throw new Refusal('identity.push_off', 'This installation notifies no browser.')
      assertOnCurve(body)
      const { id, createdAt, isNew } = await putBrowserRow(work, sessionId, { ...body, serverKey: browsers.publicKey })
      if (isNew) record(work, 'identity.push_browser_added', id)
      const userAgent = (await findSessionRow(work, sessionId))?.userAgent ?? null
      return { status: 200, body: { id, createdAt: createdAt.toISOString(), userAgent, isCurrent: true } }
    },
  }),
  handle(removePushBrowser, {
    scope,
    answer: async (work, { params }) => {
      const found = await findBrowserRow(work, signedIn(work.actor).accountId, params.id)
      // somebody else's is as unknown as one that never was
      if (!found) throw new Refusal('request.not_found', 'There is no such browser.')
      await dropPushTokens(work, [found.subscription.token])
      record(work, 'identity.push_browser_removed', params.id)
      return { status: 204, body: undefined }
    },
  }),
]
