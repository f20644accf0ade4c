import { parseSync } from 'vite'

type Ast = ReturnType<typeof parseSync>['program']['body'][number]
type Exported = { name: string; value: unknown }

/** The module that says what the own map lacks, as the stand-ins import it. */
export const lacks = {
  address: '\0motora-map-lacks',
  code: `export default (what, statics = []) => {
  const no = () => { throw new Error('the own map has no ' + what) }
  return Object.assign(function () { no() }, Object.fromEntries(statics.map((name) => [name, no])))
}`,
}

/**
 * What stands in for a module of the map library that the own map does without: the same names, each of which throws when
 * it is called or made. Nothing is an instance of it, no layer or source is of its kind (`is…`), and a constant is itself.
 * @param path of the module, from the library's sources
 * @param source its text
 * @param given what stands in for single exports, as expressions
 * @throws where it exports what nothing can stand in for, or `given` names what it does not export
 */
export function standIn(path: string, source: string, given: Readonly<Record<string, string>>): string {
  const exported = exportsOf(path, source)
  const gone = Object.keys(given).filter((name) => !exported.some((one) => one.name === name))
  if (gone.length > 0) throw new Error(`${path} exports no ${gone.join(', ')}`)
  const lines = exported.flatMap(({ name, value }) => {
    const instead = given[name] ?? insteadOf(path, name, value)
    if (instead === undefined) return []
    return name === 'default' ? `export default ${instead}` : `export const ${name} = ${instead}`
  })
  return `import no from '${lacks.address}'\n${lines.join('\n')}\n`
}

function insteadOf(path: string, name: string, value: unknown): string | undefined {
  const { type, value: literal } = (value ?? {}) as { type?: string; value?: unknown }
  if (type === 'Literal' && typeof literal === 'number') return String(literal)
  // a program for the graphics card, which says why it cannot be compiled
  if (type === 'Literal' && typeof literal === 'string' && name === 'default') return `'#error ${path}'`
  if (!/^(Class|Function|ArrowFunction)/.test(type ?? '')) return undefined
  if (/^is[A-Z]/.test(name)) return '() => false'
  const of = staticsOf(value)
  return `/* @__PURE__ */ no('${name}'${of.length > 0 ? `, ${JSON.stringify(of)}` : ''})`
}

/** The names of what can be called of a class itself. */
function staticsOf(value: unknown): string[] {
  const { body } = (value ?? {}) as { body?: { body?: { static?: boolean; type: string; key: { name?: string } }[] } }
  const members = Array.isArray(body?.body) ? body.body : []
  return members.flatMap((one) => (one.static && one.type === 'MethodDefinition' && one.key.name ? [one.key.name] : []))
}

/** What a module exports but types, with the node of what each is. */
function exportsOf(path: string, source: string): Exported[] {
  const { program, errors } = parseSync(`${path}.ts`, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  const made = new Map(program.body.flatMap((one) => declaredBy('declaration' in one ? one.declaration : one)))
  const follow = (value: unknown): unknown => {
    const { type, name } = (value ?? {}) as { type?: string; name?: string }
    return type === 'Identifier' && name !== undefined ? follow(made.get(name)) : value
  }
  return program.body.flatMap((one: Ast): Exported[] => {
    if (one.type === 'ExportDefaultDeclaration') return [{ name: 'default', value: follow(one.declaration) }]
    if (one.type === 'ExportAllDeclaration' || (one.type === 'ExportNamedDeclaration' && one.source))
      throw new Error(`nothing can stand in for what ${path} exports of others`)
    if (one.type !== 'ExportNamedDeclaration' || one.exportKind === 'type') return []
    const declared = declaredBy(one.declaration).map(([name]) => [name, name] as const)
    const named = one.specifiers.flatMap((each) =>
      each.exportKind === 'type' || each.local.type !== 'Identifier' || each.exported.type !== 'Identifier'
        ? []
        : [[each.exported.name, each.local.name] as const],
    )
    return [...declared, ...named].map(([name, local]) => ({ name, value: follow(made.get(local)) }))
  })
}

function declaredBy(node: unknown): [name: string, value: unknown][] {
  const one = (node ?? {}) as {
    type?: string
    id?: { name: string }
    declarations?: { id: { name: string }; init: unknown }[]
  }
  if (one.type === 'ClassDeclaration' || one.type === 'FunctionDeclaration') return one.id ? [[one.id.name, one]] : []
  return one.type === 'VariableDeclaration' ? (one.declarations ?? []).map(({ id, init }) => [id.name, init]) : []
}
