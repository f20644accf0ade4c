/** A message to a device, as the house writes it; how it travels is its partner's business (`outside/push`). */
export interface PushMessage {
  /** The same for every device and every attempt: a device that gets it twice shows it once. */
  id: string
  title: string
  /** Empty: none. */
  subTitle: string
  body: string
  /** Wakes a device that sleeps. */
  isUrgent: boolean
  /** null: the device's usual one. */
  sound: string | null
  /** null: it stays as it is. */
  badgeCount: number | null
  /** From then on nobody needs it. */
  expiresAt: Date
  /** The screen that a click on it opens in a browser: a path of ours. Absent: the first one. */
  path?: string
}

/** Where a browser is reached, as it gave it out itself (RFC 8030, RFC 8291). */
export interface BrowserAddress {
  endpoint: string
  /** Its public key and its shared secret, as base64url. */
  p256dh: string
  auth: string
  /** The key of ours that it has subscribed to: no other notifies it. */
  serverKey: string
}

/** An app gives out one token, a browser what a `BrowserAddress` holds. */
export type PushAddress = string | BrowserAddress

/** What tells devices apart: an app's token, or the address of a browser. */
export const tokenOf = (address: PushAddress): string => (typeof address === 'string' ? address : address.endpoint)

/**
 * What came of a message to one device. `gone`: the device is there no more, and its token is of no use. `later`: it was
 * not taken, and is not wanted for so many seconds. `refused`: it was not taken, and `why` says so in the partner's words.
 * `no way`: this installation reaches no device of that kind, as if there were none.
 */
export type PushOutcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'later'; afterSeconds: number; why: string }
  | { kind: 'refused'; why: string }
  | { kind: 'no way' }

export interface PushPartner {
  /** Takes 10 seconds at most, and never throws. */
  send(message: PushMessage, address: PushAddress): Promise<PushOutcome>
  /** Absent: browsers are not reached. */
  browsers?: BrowserPush | undefined
}

/** How browsers are reached here. */
export interface BrowserPush {
  /** What they subscribe to: a point of P-256, as base64url. */
  publicKey: string
  /** Messages stand among the kept mails and reach none. */
  isKeptHere: boolean
}
