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
}

/**
 * What came of a message to one device. `gone`: the device is there no more, and its token is of no use. `later`: it was
 * not taken, and is not wanted for so many seconds. `refused`: it was not taken, and `why` says so in the partner's words.
 */
export type PushOutcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  | { kind: 'later'; afterSeconds: number; why: string }
  | { kind: 'refused'; why: string }

export interface PushPartner {
  /** Takes 10 seconds at most, and never throws. */
  send(message: PushMessage, token: string): Promise<PushOutcome>
}
