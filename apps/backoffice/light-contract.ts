import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BinaryAnswer, EndpointSpec } from '@motora/contract'
import { type Plugin, runnerImport } from 'vite'
import { type ContractFile, type Declared, readContractFile } from './contract-parts.ts'

const folder = fileURLToPath(new URL('../../packages/contract/src', import.meta.url))
/**
 * A file with schemas becomes three: what needs none, what is made of them, and the file itself, which passes both on.
 * The bundler takes what a file imports along with it, needed or not, but nothing for a file that only passes on.
 */
const marks = { light: '?light', schemas: '?schemas' } as const

// the contract itself is not there when the build's settings are read: its types alone are
const isFile = (answer: unknown): answer is BinaryAnswer =>
  typeof answer === 'object' && answer !== null && 'binary' in answer

/**
 * What a browser asks of a call: how it is made, what it needs, and which of its answers are files. What only the gateway
 * asks is taken away by name, so that nothing which is added to a call later is missing here alone.
 */
const faceOf = ({
  params: _params,
  query: _query,
  body: _body,
  summary: _summary,
  source: _source,
  refusals: _refusals,
  maxBodyBytes: _maxBodyBytes,
  ticket: _ticket,
  withoutMembership: _withoutMembership,
  nobodyToo: _nobodyToo,
  perMinutePerAddress: _perMinutePerAddress,
  answers,
  ...face
}: EndpointSpec) => ({
  ...face,
  answers: Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      isFile(answer) ? { binary: true, contentTypes: answer.contentTypes } : null,
    ]),
  ),
})

/** The code of the contract's files and of their halves, by path and mark. */
export type Parts = ReadonlyMap<string, string>

/**
 * Parts the contract's files for a browser. A call is its face alone, without its schemas. What is made of schemas moves
 * to a half of its own, which comes only with who judges by it; so a screen that asks for a list brings no schema.
 * @throws Error for a call that is not among `endpoints`
 */
export function partContract(sources: ReadonlyMap<string, string>, endpoints: readonly EndpointSpec[]): Parts {
  const faces = new Map(endpoints.map((one) => [one.id, JSON.stringify(faceOf(one))]))
  const files = new Map([...sources].map(([path, code]) => [path, readContractFile(path, code)]))
  const heavy = heavyNames(files)
  return new Map([...files.values()].flatMap((file) => partsOf(file, heavy, faces)))
}

const targetOf = (path: string, from: string): string | undefined =>
  from.startsWith('.') ? resolve(dirname(path), from).replace(/\.js$/, '.ts') : undefined
const keyOf = (path: string, name: string): string => `${path}#${name}`

/** Where a name of a file is declared, through all that passes it on. */
function homeOf(files: ReadonlyMap<string, ContractFile>, path: string, name: string): string | undefined {
  const file = files.get(path)
  if (!file) return undefined
  if (file.declared.some((one) => one.name === name)) return keyOf(path, name)
  const passed = file.passed.get(name)
  const from = passed && targetOf(path, passed.from)
  if (passed && from) return homeOf(files, from, passed.name)
  for (const whole of file.passedWhole) {
    const target = targetOf(path, whole)
    const found = target && homeOf(files, target, name)
    if (found) return found
  }
  return undefined
}

/** All that is made of schemas, by file and name: what reads zod, or reads such a thing. */
function heavyNames(files: ReadonlyMap<string, ContractFile>): ReadonlySet<string> {
  const heavy = new Set<string>()
  const isHeavyHere = (file: ContractFile, name: string): boolean => {
    if (heavy.has(keyOf(file.path, name))) return true
    return file.imported.some(({ from, names }) => {
      const there = names.get(name)
      if (there === undefined) return false
      const target = targetOf(file.path, from)
      // all that comes from a package: zod, and what schemas are made with
      if (target === undefined) return true
      const home = homeOf(files, target, there)
      return home !== undefined && heavy.has(home)
    })
  }
  for (let grown = true; grown; ) {
    grown = false
    for (const file of files.values())
      for (const { name, reads, endpointId } of file.declared) {
        const key = keyOf(file.path, name)
        if (endpointId !== undefined || heavy.has(key)) continue
        if (![...reads].some((read) => read !== name && isHeavyHere(file, read))) continue
        heavy.add(key)
        grown = true
      }
  }
  return heavy
}

function partsOf(
  file: ContractFile,
  heavy: ReadonlySet<string>,
  faces: ReadonlyMap<string, string>,
): [path: string, code: string][] {
  const isHeavy = ({ name }: Declared) => heavy.has(keyOf(file.path, name))
  const lights = file.declared.filter((one) => !isHeavy(one))
  const heavies = file.declared.filter(isHeavy)
  const readByLight = new Set(lights.flatMap(({ reads, endpointId }) => (endpointId === undefined ? [...reads] : [])))
  const light = edit(file, faces, heavies, (name) => readByLight.has(name))
  if (heavies.length === 0) return [[file.path, light]]

  const self = `./${file.path.split('/').at(-1)}`
  const readByHeavy = new Set(heavies.flatMap(({ reads }) => [...reads]))
  const lent = lights.filter(({ name }) => readByHeavy.has(name))
  const given = heavies.filter(({ isExported }) => isExported)
  const list = (some: readonly Declared[]) => some.map(({ name }) => name).join(', ')
  return [
    [file.path, `export * from '${self}${marks.light}'\nexport { ${list(given)} } from '${self}${marks.schemas}'\n`],
    [file.path + marks.light, `${light}\nexport { ${list(lent.filter(({ isExported }) => !isExported))} }\n`],
    [
      file.path + marks.schemas,
      [
        ...file.imported.map(({ start, end }) => file.code.slice(start, end)),
        `import { ${list(lent)} } from '${self}${marks.light}'`,
        ...heavies.map((one) => edited(file, one, faces)),
      ].join('\n'),
    ],
  ]
}

/** A declaration as a browser gets it: a call's face, and a value that comes only with who uses it. */
function edited({ code }: ContractFile, one: Declared, faces: ReadonlyMap<string, string>): string {
  const { start, end, value, endpointId } = one
  if (!value || !one.callsAtOnce) return code.slice(start, end)
  const face = endpointId === undefined ? undefined : faces.get(endpointId)
  if (endpointId !== undefined && !face) throw new Error(`${endpointId} is not in the contract's list of all calls`)
  const put = face ?? `/* @__PURE__ */ (() => (${code.slice(value.start, value.end)}))()`
  return code.slice(start, value.start) + put + code.slice(value.end, end)
}

/** The file with its declarations edited, without `gone` and without imports that nothing `isRead` needs. */
function edit(
  file: ContractFile,
  faces: ReadonlyMap<string, string>,
  gone: readonly Declared[],
  isRead: (name: string) => boolean,
): string {
  const edits = [
    ...file.declared.map((one) => ({ ...one, text: gone.includes(one) ? '' : edited(file, one, faces) })),
    ...file.imported
      .filter(({ names }) => ![...names.keys()].some(isRead))
      .map(({ start, end }) => ({ start, end, text: '' })),
  ].sort((a, b) => b.start - a.start)
  return edits.reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), file.code)
}

/** Gives the browser's build the parted contract; in development and in tests the whole of it stays. */
export function lightContract(): Plugin {
  let parts: Parts = new Map()
  return {
    name: 'motora-light-contract',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { module } = await runnerImport<{ allEndpoints: readonly EndpointSpec[] }>(join(folder, 'all/index.ts'))
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|testdata|^all\//.test(path))
        .map((path) => join(folder, path))
      parts = partContract(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])), module.allEndpoints)
    },
    load: {
      filter: { id: /\/packages\/contract\/src\/[\w/-]+\.ts(\?light|\?schemas)?$/ },
      handler(id) {
        const code = parts.get(id)
        return code === undefined ? undefined : { code, moduleSideEffects: false, moduleType: 'ts' }
      },
    },
  }
}
