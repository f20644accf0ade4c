import type { AnswerOf, EndpointSpec, InputOf, Role } from '@motora/contract'
import type { Fact } from '../kernel/bus.js'
import type { RowScope, TransactionOptions, Tx } from '../kernel/db/database.js'
import type { AuditEntry } from './audit-entry.js'

/** The connection that a call came over: the few things of it that an answer or a record may depend on. */
export interface RequestFacts {
  requestId: string
  /** Address of the caller; a proxy's word counts only where it is trusted. */
  address: string
  userAgent: string | undefined
  /** A program of this machine, with nothing in between that could speak for another; false unless said. */
  isFromThisMachine?: boolean
  header(name: string): string | undefined
  /** Sets a cookie or another header of the answer. */
  setHeader(name: string, value: string): void
}

/** The caller. Doors create it, rooms never do. */
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
  /** Signed in without a chosen role: may read its own account and sign out. */
  | { kind: 'account'; accountId: string; sessionId: string; email: string }
  | {
      kind: 'rider'
      customerId: string
      sessionId: string
    }
  /** A device with its own key (`imei`), or a forwarder that sends for many devices (null). */
  | { kind: 'device'; keyId: string; imei: string | null }
  /** Scheduled jobs, the world builder, commands on the command line. */
  | { kind: 'system'; name: string }
  | { kind: 'nobody' }

declare const minted: unique symbol

/** The rows that this work may see. Only the operators room creates one. */
export interface Scope {
  readonly [minted]: true
  readonly rows: RowScope
  /** The operator that "the logged operator" means, when there is one. */
  readonly loggedOperatorId: string | null
}

/** A request outside a transaction: who calls, and from where. Its transactions carry both on. */
export interface Call {
  readonly actor: Actor
  readonly request: RequestFacts
}

/** What every use case receives: a door creates one per request, message or tick, with its open transaction. */
export interface Work {
  readonly actor: Actor
  readonly scope: Scope
  readonly tx: Tx
  /** The time of this work, from the injected clock. */
  readonly now: Date
  /** Where the call came from; undefined for scheduled jobs and the command line. */
  readonly request: RequestFacts | undefined
  /** Publishes a fact when, and only if, the transaction commits. */
  announce(fact: Fact): void
  /**
   * Writes an audit record: the caller, the time and the origin are added here; pass the action, its target, before and
   * after. It commits with this transaction. For a refusal that must be recorded see `onRecord`.
   */
  audit(entry: AuditEntry): void
}

/** What the transaction is for: a call, or the machine's own work, which no request caused. */
type Origin = Pick<Work, 'actor' | 'request'> | Extract<Actor, { kind: 'system' }>

/** Runs one use case in one transaction and publishes its facts after the commit. Doors and commands receive it. */
export type InTransaction = <T>(
  origin: Origin,
  scope: Scope,
  use: (work: Work) => Promise<T>,
  options?: TransactionOptions,
) => Promise<T>

/** An endpoint with the function that answers it. `answerCall` runs it. */
export interface Handler<E extends EndpointSpec = EndpointSpec> {
  endpoint: E
  scope?: DeclaredScope<E>
  prepare?(call: Call, input: InputOf<E>): Promise<unknown>
  answer(work: Work, input: InputOf<E>, prepared: unknown): Promise<AnswerOf<E>>
  /** See `handleInOwnTransactions`. */
  answerAlone?(call: Call, input: InputOf<E>): Promise<AnswerOf<E>>
}

/** The rows that a call sees where they differ from its caller's scope: `everything('why')`, or fewer. */
type DeclaredScope<E extends EndpointSpec> = Scope | ((actor: Actor, input: InputOf<E>) => Scope)

interface Answering<E extends EndpointSpec, A extends AnswerOf<E>, P> {
  scope?: DeclaredScope<E>
  /**
   * Runs before the transaction: slow work (hashing a password, converting a picture) or reads in a separate transaction.
   * May refuse. A transaction inside another would deadlock on the embedded database.
   */
  prepare?: (call: Call, input: InputOf<E>) => Promise<P>
  answer: (work: Work, input: InputOf<E>, prepared: P) => Promise<A>
}

/** Binds a function to its endpoint; the compiler checks that their types agree. */
export const handle = <const E extends EndpointSpec, const A extends AnswerOf<E>, P = undefined>(
  endpoint: E,
  answering: ((work: Work, input: InputOf<E>) => Promise<A>) | Answering<E, A, P>,
): Handler =>
  ({ endpoint, ...(typeof answering === 'function' ? { answer: answering } : answering) }) as unknown as Handler

/**
 * Binds a function that opens its own transactions, because its refusals must be recorded or because it streams bytes
 * for a long time. The door opens none.
 * @param _why for readers: the reason why one transaction cannot contain the whole call
 */
export const handleInOwnTransactions = <const E extends EndpointSpec, const A extends AnswerOf<E>>(
  endpoint: E,
  _why: string,
  answerAlone: (call: Call, input: InputOf<E>) => Promise<A>,
): Handler => {
  if (endpoint.idempotencyKey) throw new Error(`${endpoint.id}: a key asks for one transaction`)
  const answer = () => Promise.reject(new Error(`${endpoint.id} makes its own transactions`))
  return { endpoint, answer, answerAlone } as unknown as Handler
}
