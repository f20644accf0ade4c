import type { VehicleCommandKind } from '@motora/contract/vehicles'
import { commandExpiresAfterMs } from './command-actions.js'
import { commandProofOf, commandUnitOf } from './command-unit.js'

/** Beyond its expiry a command is waited for so long: a report may be on its way. */
export const proofWaitMs = 10_000
/** Where nothing will ever prove it, the next command may follow after this. */
export const unprovableWaitMs = 5000

/** What is known of the vehicle after a command went out. Times are milliseconds since 1970. */
export interface ProofFacts {
  sentAt: number
  requestedAt: number
  /** Of its newest report. */
  source: string | null
  /** By the vehicle's clock. */
  newestAt: number | null
  /** When it was last heard, by ours. */
  receivedAt: number | null
  power: { at: number; isOn: boolean } | null
}

/** Vehicles report whole seconds, cut off. */
const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000

/**
 * Whether the vehicle's own telemetry proves a command: reported and received after it went out. Its answer on the
 * result topic is another matter.
 */
export const isProvenByTelemetry = (kind: VehicleCommandKind, facts: ProofFacts): boolean => {
  const unit = commandUnitOf(facts.source)
  const { sentAt, newestAt, receivedAt, power } = facts
  if (unit === null || receivedAt === null || receivedAt <= sentAt) return false
  const proof = commandProofOf(kind, unit, power !== null)
  if (proof === 'report') return newestAt !== null && newestAt >= wholeSecond(sentAt)
  if (proof !== 'power' || power === null) return false
  return power.at >= wholeSecond(sentAt) && power.isOn === (kind === 'power-on')
}

/** Until when a proof is waited for; then the command ends `not proven`. */
export const proofDueAt = (kind: VehicleCommandKind, facts: ProofFacts): number => {
  const unit = commandUnitOf(facts.source)
  const isProvable = unit !== null && commandProofOf(kind, unit, facts.power !== null) !== null
  return isProvable ? facts.requestedAt + commandExpiresAfterMs + proofWaitMs : facts.sentAt + unprovableWaitMs
}
