import type { Place } from '../../../kernel/secrets/seal.js'

/** A photo that is moved to another row does not open there. */
export const placeOfDocument = (id: string): Place => ({ table: 'customer_documents', column: 'sealed', rowId: id })

/** Pixels of the longer side: small print is still read. */
export const maxPhotoSide = 2000
/**
 * Photos are kept lying, a quarter turn clockwise, as phones take them: turned by the rotation that holds where none is
 * stored (270°) they are upright. source: decision Z-24; docs/decisions/0064
 */
export const keptTurnedBy = 90
