import { arrayText } from '../../../kernel/db/array-text.js'
import { sql } from '../../../kernel/db/database.js'
import { withoutKey } from '../telemetry/vehicle-report.js'

/** Doubts about who said it or of which time it is, not only about where it is. */
const notOwn = ['disputed', 'odometer', 'battery', 'future']

/**
 * Whether what a report says of battery, power and odometer counts as the vehicle's own. What may be another's is kept,
 * and counts neither in the newest nor in the past (decisions 0037, 0044); so too what a clock far ahead of ours says
 * (decision 0151). Of a place that jumped that is so where the sender proved itself by no key.
 */
export const hasOwnValues = ({ doubts, source }: { doubts: readonly string[]; source: string }): boolean =>
  !doubts.some((doubt) => notOwn.includes(doubt)) && !(doubts.includes('jump') && withoutKey.has(source))

/** The same of the row `r` of `vehicle_reports`. */
export const rowHasOwnValues = sql`coalesce(not (r.doubts && ${arrayText(notOwn)}::text[]
  or 'jump' = any (r.doubts) and r.source = any (${arrayText([...withoutKey])}::text[])), true)`
