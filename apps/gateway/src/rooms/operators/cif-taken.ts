import { violatedKey } from '../../kernel/db/database.js'
import { Refusal } from '../../kernel/refusal.js'

/** Of two that bring the same tax id, also at the same time, the database lets one in; the other is refused. */
export const sayCifTaken = (error: unknown): unknown =>
  violatedKey(error) === 'operators_cif'
    ? new Refusal('operator.cif_taken', 'Another operator has this tax id.')
    : error
