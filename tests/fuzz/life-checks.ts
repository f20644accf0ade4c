import type { Verdict } from '@motora/rules/actions'

/** What a sequence heard, and what it should have. */
export interface Step {
  life: string
  /** `make` and `use` work; the others find nothing, or are refused. */
  phase: 'make' | 'use' | 'foreign' | 'remove' | 'gone' | 'mis-make' | 'left behind'
  call: string
  status: number
  text: string
  /** What the table of the thing says of this call, as the thing stands. */
  permitted?: Verdict<string>
}

/** Statuses that each phase may have. source: promise F2; PROMISES 5.6 (use after delete, other user's id, leakage on failure) */
const fits: Record<Step['phase'], (status: number) => boolean> = {
  make: (status) => status >= 200 && status < 300,
  use: (status) => status >= 200 && status < 300,
  remove: (status) => status >= 200 && status < 300,
  foreign: (status) => status === 403 || status === 404,
  gone: (status) => status === 404 || status === 409,
  'mis-make': (status) => status === 400,
  'left behind': (status) => status === 404,
}

/** What a table of actions has said is done already, or refused for the table's own reason; the phase judges the rest. */
const isFit = ({ phase, status, text, permitted }: Step): boolean => {
  if (permitted === 'already') return status < 300
  const isReason = permitted === undefined || permitted === true || text.includes(`"code":"${permitted}"`)
  return fits[phase](status) && isReason
}

/** One sentence for each step that went otherwise than it had to. */
export const wrongSteps = (steps: readonly Step[]): string[] =>
  steps
    .filter((step) => !isFit(step))
    .map(({ life, phase, call, status, text }) => `${life}, ${phase}: ${call} is ${status} ${text.slice(0, 300)}`)
