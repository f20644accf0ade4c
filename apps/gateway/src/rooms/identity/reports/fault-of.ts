import type { ReportFault } from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'

/** The file would be larger than a report may be. */
export class ReportTooLarge extends Error {}

const faults: Partial<Record<Refusal['code'], ReportFault>> = {
  'identity.not_permitted': 'not-permitted',
  'identity.not_operational': 'role-gone',
  'identity.operator_not_operational': 'operator-stopped',
  'operator.not_found': 'operator-gone',
}
/** Too many at the same time, or something is away for a moment. */
const passing: readonly number[] = [429, 503]

/** What cannot be made until somebody changes something: the report stops with it. */
export const stops = (fault: ReportFault): boolean => fault !== 'too-large' && fault !== 'not-made'

/** Why a report cannot be made; undefined: trying again may help. */
export const faultOf = (error: unknown): ReportFault | undefined => {
  if (error instanceof ReportTooLarge) return 'too-large'
  if (!(error instanceof Refusal) || passing.includes(error.status)) return undefined
  return faults[error.code] ?? 'list-changed'
}
