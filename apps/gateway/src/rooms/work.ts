import type { AnswerOf, EndpointSpec, InputOf, Role } from '@motora/contract'
import type { Fact } from '../kernel/bus.js'
import type { RowScope, TransactionOptions, Tx } from '../kernel/db/database.js'
import type { AuditEntry } from './audit-entry.js'

/** Who acts. Made by a door, never by a room. */
export type Actor =
  | {
      kind: 'staff'
      accountId: string
      sessionId: string
      membershipId: string
      email: string
      role: Role
      /** Of the membership; null on the provider's side. */
      operatorId: string | null
      canOperate: boolean
    }
  /** Signed in, role not chosen yet: may ask who it is and sign out. */
  | { kind: 'account'; accountId: string; sessionId: string; email: string }
  | {
      kind: 'rider'
      customerId: string
      sessionId: string
    }
  /** With its own key (`imei`), or a forwarder that speaks for many (null). */
  | { kind: 'device'; keyId: string; imei: string | null }
  /** Timed work, the world builder, commands of the machine. */
  | { kind: 'system'; name: string }
  | { kind: 'nobody' }

declare const minted: unique symbol

/** Whose rows this work may see. Only the operators room mints one. */
export interface Scope {
  readonly [minted]: true
  readonly rows: RowScope
  /** The operator that "the logged operator" means, when there is one. */
  readonly loggedOperatorId: string | null
}

/** The one thing that is threaded through the house: made by a door once per request, message or tick. */
export interface Work {
  readonly actor: Actor
  readonly scope: Scope
  readonly tx: Tx
  /** The moment this work counts as, from the handed clock. */
  readonly now: Date
  /** Tells of something that has happened: published when, and only if, the transaction commits. */
  announce(fact: Fact): void
  /**
   * Keeps for good that this was done: who, when and from where is known here, say what, to what, before and after.
   * Written in this transaction: both are there, or neither is. For a refusal that must be kept see `onRecord`.
   */
  audit(entry: AuditEntry): void
}

/** Runs one piece of work in one transaction, and tells its facts after commit. Handed to doors and commands. */
export type DoWork = <T>(
  actor: Actor,
  scope: Scope,
  use: (work: Work) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>

/** An endpoint and what answers it. */
export interface Handler<E extends EndpointSpec = EndpointSpec> {
  endpoint: E
  answer(work: Work, input: InputOf<E>, request: RequestFacts): Promise<AnswerOf<E>>
  /**
   * Stands where the call makes its own transactions, because its refusals must leave a trace or because it computes
   * for long: the door then opens none. (One inside another would wait for itself on the embedded database.)
   */
  answerAlone?(actor: Actor, input: InputOf<E>, request: RequestFacts): Promise<AnswerOf<E>>
}

/** The few things of the connection that an answer may depend on. */
export interface RequestFacts {
  requestId: string
  /** Address of the caller; a proxy's word counts only where it is trusted. */
  address: string
  userAgent: string | undefined
  header(name: string): string | undefined
  /** Sets a cookie or another header of the answer. */
  setHeader(name: string, value: string): void
}

/** Ties an answer to its endpoint; the types of both are checked against each other here. */
export const handle = <const E extends EndpointSpec, const A extends AnswerOf<E>>(
  endpoint: E,
  answer: (work: Work, input: InputOf<E>, request: RequestFacts) => Promise<A>,
): Handler => ({ endpoint, answer }) as unknown as Handler

/** The same for a call that makes its own transactions. */
export const handleInOwnTransactions = <const E extends EndpointSpec, const A extends AnswerOf<E>>(
  endpoint: E,
  answerAlone: (actor: Actor, input: InputOf<E>, request: RequestFacts) => Promise<A>,
): Handler => {
  const answer = () => Promise.reject(new Error(`${endpoint.id} makes its own transactions`))
  return { endpoint, answer, answerAlone } as unknown as Handler
}
