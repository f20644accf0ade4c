type Cell = string | number | boolean | null

const escaped = /["\\]/

const cellText = (value: Cell): string => {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  // most hold nothing to escape, and looking is cheaper than replacing
  return escaped.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : `"${value}"`
}

/**
 * A column as PostgreSQL writes an array; it is written in a query as `${arrayText(…)}::uuid[]`. Both engines read it
 * alike, and a thousand rows travel as a few texts instead of thousands of parameters. Do not write `::text::uuid[]`:
 * the text would be read twice, once to plan and once to run, which doubled the cost of a batch.
 */
export const arrayText = (values: readonly Cell[]): string => `{${values.map(cellText).join(',')}}`

/** Bytes as an element of a `bytea[]`. */
export const bytesText = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
