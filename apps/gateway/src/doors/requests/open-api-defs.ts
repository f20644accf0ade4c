const localRef = '#/$defs/'

/**
 * Takes what a schema defines for itself (`$defs`, of one that holds itself) out to the document's schemas: in an OpenAPI
 * document `#/$defs/…` would mean the document's own, and it has none. source: OpenAPI 3.1.0, 4.6
 * @param name of the call, with which their names begin
 * @param schemas takes them
 */
export const withoutDefs = (piece: unknown, name: string, schemas: Map<string, unknown>): unknown => {
  const take = (one: unknown, nameOf: (def: string) => string): unknown => {
    if (Array.isArray(one)) return one.map((part) => take(part, nameOf))
    if (typeof one !== 'object' || one === null) return one
    const { $defs, ...rest } = one as { $defs?: Record<string, unknown> }
    // a schema of its own each: another one of the same call may define the same names
    const count = schemas.size
    const inner = $defs ? (def: string) => `${name}.${count}.${def}` : nameOf
    for (const [def, schema] of Object.entries($defs ?? {})) {
      schemas.set(inner(def), {})
      schemas.set(inner(def), take(schema, inner))
    }
    return Object.fromEntries(
      Object.entries(rest).map(([keyword, value]) => [
        keyword,
        keyword === '$ref' && typeof value === 'string' && value.startsWith(localRef)
          ? `#/components/schemas/${inner(value.slice(localRef.length))}`
          : take(value, inner),
      ]),
    )
  }
  return take(piece, (def) => def)
}
