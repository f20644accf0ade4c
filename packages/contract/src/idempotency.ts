/** The header by which a caller says that a call is the same one as before. source: MONEY §6 */
export const idempotencyHeader = 'Idempotency-Key'

/** Printable characters without a blank, 255 at most. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/
