import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('no module of the three programmes finds a file by its own place: once built, it lies elsewhere', () => {
  const found = ['gateway', 'fleet-simulator', 'pretend-stripe'].flatMap((app) =>
    readdirSync(join(root, 'apps', app, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/(^|\/)test(ing|data)\//.test(path))
      .filter((path) => /import\.meta\b/.test(readFileSync(join(root, 'apps', app, 'src', path), 'utf8')))
      .map((path) => `${app}/${path}`),
  )
  expect(found.sort()).toEqual([
    // the simulator is one file, as deep as its sources
    'fleet-simulator/demand.ts',
    'fleet-simulator/street-graph.ts',
    // these look for the folder that has the package, and for a package
    'gateway/kernel/own-files.ts',
    'gateway/kernel/pdf/pdf-paper.ts',
  ])
})
