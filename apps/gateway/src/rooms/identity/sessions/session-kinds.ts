import type { SessionOwner, SessionRow } from './store.js'

/**
 * Everything that differs between the sessions of those who sign in. Each kind has keys and an audience of its own: a
 * rider's token never opens a door of the back-office.
 */
export const sessionKinds = {
  staff: {
    token: { audience: 'motora-backoffice', typ: 'motora-id+jwt' },
    keys: { id: 'id-token', refresh: 'refresh-token' },
    unauthenticated: 'identity.unauthenticated',
    wrongCredentials: 'identity.wrong_credentials',
    /** Before the names under which wrong passwords are counted. */
    throttle: 'password',
    /** Days after its end that a session can still be looked up. */
    keepDays: 60,
    ownerOf: (id: string): SessionOwner => ({ accountId: id }),
    ownerIdOf: (session: SessionRow): string | null => session.accountId,
  },
  rider: {
    token: { audience: 'motora-rider', typ: 'motora-rider+jwt' },
    keys: { id: 'rider-id-token', refresh: 'rider-refresh-token' },
    unauthenticated: 'rider.unauthenticated',
    wrongCredentials: 'rider.wrong_credentials',
    throttle: 'rider-password',
    keepDays: 7,
    ownerOf: (id: string): SessionOwner => ({ customerId: id }),
    ownerIdOf: (session: SessionRow): string | null => session.customerId,
  },
} as const

export type SessionKind = keyof typeof sessionKinds

/** Somebody with a session, as far as sessions go. */
export interface Person {
  /** False: shut out, whatever their tokens say. */
  mayEnter: boolean
  /** For the record; null keeps the person out of it. */
  email: string | null
}
