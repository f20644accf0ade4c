import type { EndpointSpec, Role } from '@motora/contract'
import type { ReactNode } from 'react'

/** How a question is brought up. `lose` is for what is not saved: called where a yes throws it away. */
type Asker =
  /** A hook; what it answers asks. */
  | { use: (lose: () => void) => () => unknown }
  /** A dialog that is itself the question. */
  | { dialog: (close: () => void) => ReactNode }
  /** A part of a screen. `reach` leads to the question: buttons by the key of their words, `row-menu`, or an act. */
  | { piece: (lose: () => void) => ReactNode; reach: readonly (string | (() => void))[] }

/** A question before something that cannot be taken back, or not easily. */
export type Question = Asker & {
  /** The source file that asks, without folder and ending: it may move. */
  asks: string
  /** Key of its title's words. */
  title: string
  /** Key of the words of its yes. */
  yes: string
  /** In which role; an administrator unless said. */
  role?: Role
  /** What the screen reads, as the gateway answers it. */
  reads?: readonly (readonly [endpoint: EndpointSpec, answer: unknown])[]
  /** The one call that a yes makes; `lost`: a yes throws away what is not saved, and calls nothing. */
  calls: EndpointSpec | 'lost'
}
