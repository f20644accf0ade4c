import type { EndpointSpec, Role, ScreenPath } from '@motora/contract'

/** What a button says: the key of its words, or how it is named where it names its row. */
export type Name = string | RegExp

export interface ScreenActions {
  path: ScreenPath
  /** Its address, with what opens its parts. */
  at: string
  /** What leads to a write, and the call that it makes: shown only to those whom the contract lets make it. */
  writes: readonly (readonly [name: Name, endpoint: EndpointSpec, only?: readonly Role[]])[]
  /** What only reads, or leads to a part of the screen: shown to whomever. */
  reads?: readonly Name[]
}
