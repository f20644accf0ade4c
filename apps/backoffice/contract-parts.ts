import { type ESTree, parseSync } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Parts of a node that are of the types alone, and names that are no reference. */
const isAside = (node: Node, part: string): boolean =>
  /^(type[A-Z]\w*|returnType)$/.test(part) ||
  (part === 'property' && node.type === 'MemberExpression' && node.computed !== true) ||
  (part === 'key' && node.type === 'Property' && node.computed !== true)

function walk(node: Node, see: (node: Node) => boolean | undefined): void {
  if (see(node) === false) return
  for (const [part, value] of Object.entries(node)) {
    if (isAside(node, part)) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, see)
  }
}

/** The names that a piece of code reads. */
function readBy(node: Node): ReadonlySet<string> {
  const names = new Set<string>()
  walk(node, (child) => {
    if (child.type === 'Identifier') names.add(child.name as string)
    return undefined
  })
  return names
}

/** Whether it calls something as the module is loaded: a bundler must keep it, used or not. */
function callsAtOnce(node: Node): boolean {
  let found = false
  walk(node, ({ type }) => {
    if (/Function/.test(type)) return false
    if (type === 'CallExpression' || type === 'NewExpression') found = true
    return undefined
  })
  return found
}

/** One constant, function or class at the top of a file. */
export interface Declared {
  name: string
  isExported: boolean
  /** The statement, and of a constant its value. */
  start: number
  end: number
  value?: { start: number; end: number }
  reads: ReadonlySet<string>
  callsAtOnce: boolean
  /** Of a call of the contract: `room.verbNoun`. */
  endpointId: string | undefined
}

export interface Imported {
  start: number
  end: number
  from: string
  /** By the name that it has here: the name that it has there. */
  names: ReadonlyMap<string, string>
}

/** What a file of the contract declares and imports. Names that it passes on are `passed`: here → where from, as what. */
export interface ContractFile {
  path: string
  code: string
  declared: readonly Declared[]
  imported: readonly Imported[]
  passed: ReadonlyMap<string, { from: string; name: string }>
  /** `export *`. */
  passedWhole: readonly string[]
}

/** The id in `endpoint({ id: 'room.verbNoun', … })`; undefined where this is no such call. */
function endpointIdOf(value: Node): string | undefined {
  const { callee, arguments: given } = value as { callee?: Node; arguments?: Node[] }
  if (value.type !== 'CallExpression' || callee?.name !== 'endpoint') return undefined
  const properties = (given?.[0]?.properties ?? []) as { key?: Node; value?: Node }[]
  const id = properties.find(({ key }) => key?.name === 'id')?.value?.value
  return typeof id === 'string' ? id : undefined
}

function declaredBy(statement: Node): Declared[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const inner = (isExported ? statement.declaration : statement) as Node | null
  const place = { start: statement.start, end: statement.end, isExported }
  if (!inner) return []
  if (/^(Function|Class)Declaration$/.test(inner.type)) {
    const { name } = inner.id as { name: string }
    return [{ ...place, name, reads: readBy(inner), callsAtOnce: false, endpointId: undefined }]
  }
  if (inner.type !== 'VariableDeclaration') return []
  const [one, more] = inner.declarations as { id: Node; init: Node | null }[]
  if (!one?.init || more || one.id.type !== 'Identifier')
    throw new Error(`one named constant in one statement, with its value: ${inner.start}`)
  return [
    {
      ...place,
      name: one.id.name as string,
      value: { start: one.init.start, end: one.init.end },
      reads: readBy(one.init),
      callsAtOnce: callsAtOnce(one.init),
      endpointId: endpointIdOf(one.init),
    },
  ]
}

export function readContractFile(path: string, code: string): ContractFile {
  const passed = new Map<string, { from: string; name: string }>()
  const passedWhole: string[] = []
  const imported: Imported[] = []
  const declared: Declared[] = []
  for (const statement of parseSync(path, code).program.body as readonly ESTree.Statement[]) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type') continue
      const names = new Map<string, string>()
      for (const part of statement.specifiers)
        if (part.type !== 'ImportSpecifier') names.set(part.local.name, '*')
        else if (part.importKind !== 'type')
          names.set(part.local.name, part.imported.type === 'Identifier' ? part.imported.name : part.imported.value)
      imported.push({ start: statement.start, end: statement.end, from: statement.source.value, names })
    } else if (statement.type === 'ExportAllDeclaration') passedWhole.push(statement.source.value)
    else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      for (const { local, exported } of statement.specifiers as unknown as Record<string, { name: string }>[])
        if (local && exported) passed.set(exported.name, { from: statement.source.value, name: local.name })
    } else declared.push(...declaredBy(statement as unknown as Node))
  }
  return { path, code, declared, imported, passed, passedWhole }
}
