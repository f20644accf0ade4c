import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readContractFile } from '../apps/backoffice/contract-parts.js'
import { partContract } from '../apps/backoffice/light-contract.js'
import { allEndpoints } from '../packages/contract/src/all/index.js'
import type { EndpointSpec } from '../packages/contract/src/endpoint.js'

const parted = (files: Record<string, string>, endpoints: readonly Partial<EndpointSpec>[] = []) =>
  Object.fromEntries(partContract(new Map(Object.entries(files)), endpoints as EndpointSpec[]))

test('what is made of schemas has a half of its own, also through another file', () => {
  const parts = parted({
    '/c/a.ts': "import { z } from 'zod'\nexport const names = ['x'] as const\nexport const name = z.enum(names)\n",
    '/c/b.ts': "import { name } from './a.js'\nexport const most = 3\nexport const list = { name }\n",
    '/c/index.ts': "export * from './a.js'\nexport { list } from './b.js'\n",
  })
  expect(Object.keys(parts)).toEqual([
    '/c/a.ts',
    '/c/a.ts?light',
    '/c/a.ts?schemas',
    '/c/b.ts',
    '/c/b.ts?light',
    '/c/b.ts?schemas',
    '/c/index.ts',
  ])
  expect(parts['/c/a.ts?light']).not.toMatch(/zod|enum/)
  expect(parts['/c/a.ts?schemas']).toContain("import { names } from './a.ts?light'")
  expect(parts['/c/b.ts?light']).not.toContain('name')
  expect(parts['/c/b.ts']).toContain("export { list } from './b.ts?schemas'")
})

test('a constant that is worked out as the file is loaded comes only with who uses it', () => {
  expect(parted({ '/c/a.ts': 'export const all = new Set([1])\nexport const one = 1\n' })['/c/a.ts']).toBe(
    'export const all = /* @__PURE__ */ (() => (new Set([1])))()\nexport const one = 1\n',
  )
})

test('a call is its face: what it takes and answers stays with the gateway', () => {
  const code = "export const get = endpoint({ id: 'a.get', answers: { 200: thing } })\n"
  const get = { id: 'a.get', method: 'GET', path: '/a', audience: 'staff', needs: 'x', summary: 'S' } as never
  const kept = { idempotencyKey: true, freshFactor: 'always' } as const
  const left = { refusals: ['defect'], maxBodyBytes: 9, perMinutePerAddress: 3, source: 'own' } as const
  const answers = { 200: {} as never, 206: { binary: true, contentTypes: ['image/png'] } } as const
  expect(parted({ '/c/a.ts': code }, [{ ...(get as object), ...kept, ...left, answers }])['/c/a.ts']).toBe(
    'export const get = {"id":"a.get","method":"GET","path":"/a","audience":"staff","needs":"x",' +
      '"idempotencyKey":true,"freshFactor":"always",' +
      '"answers":{"200":null,"206":{"binary":true,"contentTypes":["image/png"]}}}\n',
  )
  expect(() => parted({ '/c/a.ts': code })).toThrow('a.get is not in')
})

test('of the whole contract no light half reads a package, and every exported name is still there', () => {
  const folder = fileURLToPath(new URL('../packages/contract/src', import.meta.url))
  const sources = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|testdata|^all/.test(path))
      .map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')]),
  )
  const parts = partContract(sources, allEndpoints)
  const light = [...parts].filter(([path]) => !path.endsWith('?schemas'))
  expect(light.flatMap(([path, code]) => (/^import (?!type)[^\n]*from '(?![./])/m.test(code) ? [path] : []))).toEqual(
    [],
  )

  const givenBy = (path: string, code: string) => {
    const { declared, passed } = readContractFile(path, code)
    return [...declared.filter(({ isExported }) => isExported).map(({ name }) => name), ...passed.keys()]
  }
  for (const [path, code] of sources) {
    const own = givenBy(path, parts.get(path) ?? '')
    const half = parts.get(`${path}?light`)
    const now = new Set([...own, ...(half === undefined ? [] : givenBy(path, half))])
    expect(givenBy(path, code).filter((name) => !now.has(name), path)).toEqual([])
  }
})
