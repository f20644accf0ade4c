import type { Operation } from '../history.js'

/** What stands in one place at one moment; every write makes the next version. */
export interface Register {
  version: number
  value: string
}

/**
 * `read` answers a register. `write` asks `{ seen, value }`: take this value if the version is still the one seen.
 * It is answered with the new version; refused, the version was another.
 */
interface WriteAsked {
  seen: number
  value: string
}

const maxOperations = 20

/** The state after this operation, if it may have taken effect here; undefined if it cannot. */
const step = (state: Register, { op, outcome, asked, answered }: Operation): Register | undefined => {
  if (op === 'read') {
    const read = answered as Register
    return read.version === state.version && read.value === state.value ? state : undefined
  }
  const { seen, value } = asked as WriteAsked
  if (outcome === 'fail') return seen === state.version ? undefined : state
  if (seen !== state.version) return undefined
  const next = { version: state.version + 1, value }
  return outcome === 'ok' && answered !== next.version ? undefined : next
}

/** What has an effect or a claim: a read without an answer has neither. */
const counts = ({ op, outcome }: Operation): boolean => op === 'write' || outcome === 'ok'

/**
 * Whether there is an order of these operations on one key, none before it was asked nor after it was answered, in
 * which each does and answers what one register would. An unknown write may have taken effect at any time or never.
 * Exhaustive: at most 20 operations.
 */
export const isLinearizable = (all: readonly Operation[], start: Register): boolean => {
  const operations = all.filter(counts)
  if (operations.length > maxOperations) throw new Error(`more than ${maxOperations} operations on one key`)
  const whole = 2 ** operations.length - 1
  const tried = new Set<string>()
  const search = (done: number, state: Register): boolean => {
    const open = operations.filter((_, place) => !(done & (1 << place)))
    // what is unknown may have had no effect at all
    if (done === whole || open.every(({ outcome }) => outcome === 'unknown')) return true
    const name = `${done} ${state.version} ${state.value}`
    if (tried.has(name)) return false
    tried.add(name)
    const firstEnd = Math.min(...open.map(({ endedAt }) => endedAt))
    return operations.some((operation, place) => {
      if (done & (1 << place) || operation.invokedAt > firstEnd) return false
      const next = step(state, operation)
      return next !== undefined && search(done | (1 << place), next)
    })
  }
  return search(0, start)
}

/** The keys whose operations no register could have answered. */
export const checkRegisters = (operations: readonly Operation[], starts: ReadonlyMap<string, Register>): string[] =>
  [...starts].flatMap(([key, start]) => {
    const own = operations.filter((operation) => operation.key === key)
    return isLinearizable(own, start) ? [] : [key]
  })
