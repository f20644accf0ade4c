import type { PushAddress, PushOutcome, PushPartner } from '../kernel/push.js'

/** A phone with an old app: the push service knows its token, but not as one of ours. */
export const foreignToken = 'demo-app-of-another-sender'

/** The push service of a past that is founded: every phone hears but that one. source: MONEY §12 */
export const pastPush: PushPartner = {
  send: (_message, address: PushAddress): Promise<PushOutcome> =>
    Promise.resolve(
      address === foreignToken ? { kind: 'refused', why: '403 SENDER_ID_MISMATCH' } : { kind: 'delivered' },
    ),
}
