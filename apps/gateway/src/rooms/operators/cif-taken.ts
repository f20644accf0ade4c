import { violatedKey } from '../../kernel/db/database.js'
import { Refusal } from '../../kernel/refusal.js'

/** Of two that bring the same tax id, also at once, the database lets one in; the other hears of it. */
export const sayCifTaken = (error: unknown): unknown =>
  violatedKey(error) === 'operators_cif'
    ? new Refusal('operator.cif_taken', 'An operator with this tax id is there already.')
    : error
