import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { licenceOf, listLicences, packageFolders } from './licences.mjs'

const project = fileURLToPath(new URL('..', import.meta.url))
let root: string
const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}
const installed = (path: string, about: object, files: Record<string, string> = {}) => {
  write(`${path}/package.json`, { name: path.replace(/^.*node_modules\//, ''), version: '1.0.0', ...about })
  for (const [name, text] of Object.entries(files)) write(`${path}/${name}`, text)
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'licences-'))
  write('package-lock.json', {
    packages: {
      '': {},
      'apps/one': { dependencies: { near: '1', ours: '1' }, devDependencies: { tool: '1' } },
      'packages/ours': { dependencies: { far: '1' } },
      'node_modules/ours': { link: true, resolved: 'packages/ours' },
      'node_modules/near': { dependencies: { far: '2' }, optionalDependencies: { absent: '1' } },
      'node_modules/near/node_modules/far': {},
      'node_modules/far': { dependencies: { '@some/deep': '1' } },
      'node_modules/@some/deep': {},
      'node_modules/absent': {},
      'node_modules/tool': {},
    },
  })
  installed(
    'node_modules/near',
    { license: 'MIT' },
    { LICENSE: 'near text', 'NOTICE.txt': 'a notice', 'licence.js': 'code' },
  )
  installed('node_modules/near/node_modules/far', { license: 'ISC', version: '2.0.0' })
  installed('node_modules/far', { licenses: [{ type: 'MIT' }, { type: 'Apache-2.0' }] })
  installed('node_modules/@some/deep', { license: { type: 'BSD-3-Clause' }, homepage: 'javascript:alert(1)' })
  installed('node_modules/tool', {})
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('in a small project', () => {
  test('what a workspace needs is found as Node finds it, through our own packages; tools and what is not there are left out', () => {
    expect(packageFolders(root, 'apps/one')).toEqual([
      'node_modules/@some/deep',
      'node_modules/far',
      'node_modules/near',
      'node_modules/near/node_modules/far',
    ])
  })

  test('licence and text are read, however package.json says it', () => {
    expect(licenceOf(join(root, 'node_modules/near'))).toEqual({
      name: 'near',
      version: '1.0.0',
      licence: 'MIT',
      homepage: null,
      text: 'a notice\n\nnear text',
    })
    expect(licenceOf(join(root, 'node_modules/far'))).toMatchObject({ licence: 'MIT OR Apache-2.0', text: null })
    expect(licenceOf(join(root, 'node_modules/@some/deep'))).toMatchObject({ licence: 'BSD-3-Clause', homepage: null })
  })

  test('a package whose text alone names the licence has that one', () => {
    const folder = join(root, 'node_modules/wordless')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'wordless', version: '2.0.0' }))
    writeFileSync(join(folder, 'LICENSE'), 'MIT License\n\nCopyright (c) somebody')
    expect(licenceOf(folder)).toMatchObject({ name: 'wordless', licence: 'MIT' })
    writeFileSync(join(folder, 'LICENSE'), 'All rights reserved.')
    expect(() => licenceOf(folder)).toThrow('wordless 2.0.0 names no licence')
  })

  test('a package stands once, with the parts that contain it', () => {
    const [deep, far] = ['node_modules/@some/deep', 'node_modules/far'].map((path) => join(root, path)) as [
      string,
      string,
    ]
    expect(listLicences({ screens: [far], gateway: [deep, far] }).map(({ name, usedBy }) => [name, usedBy])).toEqual([
      ['@some/deep', ['gateway']],
      ['far', ['screens', 'gateway']],
    ])
  })

  test('one without a licence ends the build, and is named', () => {
    expect(() => listLicences({ screens: [join(root, 'node_modules/tool')] })).toThrow('tool 1.0.0 names no licence')
  })
})

test('the packages of this project all name a licence, nearly all with its text', () => {
  const folders = Object.fromEntries(
    ['apps/backoffice', 'apps/gateway'].map((part) => [
      part,
      packageFolders(project, part).map((path) => join(project, path)),
    ]),
  )
  const listed = listLicences(folders)
  const names = listed.map(({ name }) => name)
  for (const name of ['react', '@mantine/core', 'maplibre-gl', 'fastify', 'zod']) expect(names).toContain(name)
  for (const name of ['vitest', '@biomejs/biome', 'typescript', '@motora/kit']) expect(names).not.toContain(name)
  expect(listed.filter(({ text }) => text !== null).length / listed.length).toBeGreaterThan(0.9)
})
