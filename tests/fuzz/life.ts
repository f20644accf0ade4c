import type { Verdict } from '@motora/rules/actions'

/** One call as it goes out, by a principal of the access matrix. */
export interface Call {
  as: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  bytes?: Buffer
  /** What the table of the thing's actions says, as the thing stands then: the gateway has to do the same. */
  permitted?: Verdict<string>
}

/** Something that is made, used and taken away again, as the requirements say it. */
export interface Life {
  name: string
  /** Making it costs a hashed password: it is lived a third as often. */
  costly?: true
  /** Calls that make it, one after the other; the last answer may name it. */
  make: (id: string, n: number) => Call[]
  /** Its id where the gateway gives one. */
  idOf?: (answer: unknown) => string
  /** Each works as often as it is asked while it is there. */
  uses: (id: string, n: number) => Call[]
  /** Somebody who may not see it. */
  foreign: (id: string) => Call[]
  remove: (id: string) => Call
  /** None of them works any more. */
  gone: (id: string, n: number) => Call[]
  /** A wrong way to make it, that must leave nothing behind. */
  misMake?: (id: string, n: number) => Call
}

/** Manages an operator that has nothing to do with the others. */
export const stranger = 'manager of a private operator'
export const idIn = (answer: unknown): string => (answer as { id: string }).id
