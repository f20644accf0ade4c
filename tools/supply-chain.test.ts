import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sayPromise } from '../tests/promise.js'
import { sourceFiles } from './boundaries/source-files.mjs'
import { supplyRules } from './boundaries/supply-rules.mjs'
import { root } from './freshness.mjs'

interface Package {
  link?: boolean
  hasInstallScript?: boolean
}

test('what Motora is made of: a lockfile with hashes, no unlisted script, a list of all packages, no secret [I5]', () => {
  const startedAt = Date.now()
  const files = sourceFiles(root)
  const findings = supplyRules.flatMap((rule) => rule(files))
  const of = (name: string): number => findings.filter(({ rule }) => rule === name).length
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>
  }
  const bought = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  // ends with an error when it lacks one that the lockfile has
  const said = execFileSync(process.execPath, [join(root, 'tools/sbom.mjs')], { encoding: 'utf8' })
  const figure = {
    packages: bought.length,
    listedInSbom: Number(/^(\d+) packages/m.exec(said)?.[1] ?? 0),
    filesLookedAt: files.length,
    withoutIntegrity: of('packages-hashed'),
    scriptsListed: bought.filter(([, { hasInstallScript }]) => hasInstallScript).length,
    scriptsNotListed: of('install-scripts-listed') + of('install-scripts-off'),
    versionsNotExact: of('exact-versions'),
    secrets: of('no-secrets'),
    otherFindings: of('lockfile-complete') + of('npm-ci-only') + of('no-package-addresses') + of('no-machine-paths'),
  }
  const bound = { withoutIntegrity: 0, scriptsNotListed: 0, versionsNotExact: 0, secrets: 0, otherFindings: 0 }
  const pass = findings.length === 0 && figure.listedInSbom > 0
  sayPromise({ id: 'I5', backend: 'any', seed: 0, figure, bound, pass, seconds: (Date.now() - startedAt) / 1000 })
  expect(findings).toEqual([])
  expect(figure).toMatchObject(bound)
  expect(figure.packages).toBeGreaterThan(500)
  expect(figure.listedInSbom).toBeGreaterThanOrEqual(figure.packages - 40)
  expect(figure.filesLookedAt).toBeGreaterThan(1000)
})
