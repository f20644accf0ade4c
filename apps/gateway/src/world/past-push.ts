import type { PushAddress, PushOutcome, PushPartner } from '../kernel/push.js'

/** A phone that the push service does not reach on the day of the past. */
export const unreachedToken = 'demo-app-that-is-not-reached'

/** The push service of a past that is founded: every phone hears but that one. source: MONEY §12 */
export const pastPush: PushPartner = {
  send: (_message, address: PushAddress): Promise<PushOutcome> =>
    Promise.resolve(
      address === unreachedToken ? { kind: 'later', afterSeconds: 0, why: '503 UNAVAILABLE' } : { kind: 'delivered' },
    ),
}
