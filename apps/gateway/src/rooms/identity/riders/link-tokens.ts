import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkHours } from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { byAnyKey, type DerivedKeys } from '../../../kernel/secrets/derived-keys.js'
import type { Work } from '../../work.js'
import type { RiderLinkKind } from '../mail/mail-due.js'
import type { RegisteredRider, RiderDirectory } from './rider-directory.js'

export const invalidLink = () =>
  new Refusal('identity.link_invalid', 'This link was used, has run out or was never sent.')

/** The rider of a link, and the password at the time: the link ends when it changes. null: none was ever chosen. */
export interface LinkedRider extends RegisteredRider {
  passwordHash: string | null
}

export interface ReadLink {
  kind: RiderLinkKind
  rider: LinkedRider
  endsAt: Date
}

/** Whether a link of this kind leads anywhere for a rider as they are now. */
const leads: Readonly<Record<RiderLinkKind, (rider: LinkedRider) => boolean>> = {
  'confirm-rider': ({ emailVerified, passwordHash }) => !emailVerified && passwordHash !== null,
  'reset-rider': () => true,
}
const kinds = Object.keys(leads) as RiderLinkKind[]

/** The token of a mail to a rider looks like this: who, until when, and a signature. */
const shape = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

export interface LinkedRiders extends Pick<RiderDirectory, 'find'> {
  findPassword: (work: Work, customerId: string) => Promise<string | null>
}

/**
 * The tokens of links in mails to riders. Nothing of a link is kept: its token is an HMAC over rider, address, password
 * and end, so every link is void as soon as the address is registered again or the password is another one.
 * source: promise B9
 */
export const createRiderLinkTokens = (keys: DerivedKeys, riders: LinkedRiders) => {
  const sign = (key: Uint8Array, kind: RiderLinkKind, rider: LinkedRider, endsAt: number): Buffer => {
    const { id, email, passwordHash } = rider
    return createHmac('sha256', key)
      .update(`${kind}|${id}|${email}|${passwordHash ?? ''}|${endsAt}`)
      .digest()
  }

  const riderFor = async (work: Work, kind: RiderLinkKind, id: string): Promise<LinkedRider | undefined> => {
    const found = await riders.find(work, id)
    if (!found || found.deregisteredAt) return undefined
    const rider = { ...found, passwordHash: await riders.findPassword(work, id) }
    return leads[kind](rider) ? rider : undefined
  }

  return {
    riderFor,
    /** What a token is for, as long as it can be used. */
    read: async (work: Work, token: string): Promise<ReadLink | undefined> => {
      const [, id, end, signature] = shape.exec(token) ?? []
      if (!id || !end || !signature || Number(end) <= work.now.getTime()) return undefined
      const given = Buffer.from(signature, 'base64url')
      if (given.toString('base64url') !== signature) return undefined
      for (const kind of kinds) {
        const rider = await riderFor(work, kind, id)
        const isOurs =
          rider && byAnyKey(keys, (key) => timingSafeEqual(sign(key, kind, rider, Number(end)), given) || undefined)
        if (isOurs) return { kind, rider, endsAt: new Date(Number(end)) }
      }
      return undefined
    },
    /** Whether the token looks like a rider's. */
    isOurs: (token: string): boolean => shape.test(token),
    /** @param at when the link was asked for: its time runs from then, however late the mail is written */
    make: async (work: Work, kind: RiderLinkKind, customerId: string, at: Date) => {
      const rider = await riderFor(work, kind, customerId)
      const endsAt = at.getTime() + linkHours[kind] * 3_600_000
      if (!rider || endsAt <= work.now.getTime()) return undefined
      const token = `${rider.id}.${endsAt}.${sign(keys.current, kind, rider, endsAt).toString('base64url')}`
      return { to: rider.email, name: rider.firstName, token }
    },
  }
}

export type RiderLinkTokens = ReturnType<typeof createRiderLinkTokens>
