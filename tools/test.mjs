// npm test: installs what it needs, builds, runs the suites, and ends with one line `N passed, N failed` over all of them.
//   npm test                         unit, acceptance, journeys, endurance (small)
//   npm test -- unit acceptance      these suites only
//   npm test -- database             tests that touch the database (with TEST_DATABASE_URL: on that server)
//   npm test -- unit kernel/db       words that are no suite narrow the files, as vitest understands them
//   npm test -- --endurance          tests/endurance in size M
//   npm test -- --sum=FILE           also writes the sum as JSON
import { writeFileSync } from 'node:fs'
import { installWhenNeeded, programme, requireNode, show } from './commands.mjs'

requireNode()
const words = process.argv.slice(2)
const large = words.includes('--endurance')
if (large) process.env.ENDURANCE_SIZE = 'M'
process.env.ENDURANCE_SIZE ??= 'S'
const sumFile = words.find((word) => word.startsWith('--sum='))?.slice('--sum='.length)

await installWhenNeeded()
const { suites, runSuite } = await import('./suites.mjs')
const { build } = await import('./build.mjs')

const plain = words.filter((word) => !word.startsWith('--'))
const named = plain.filter((word) => word in suites)
const more = plain.filter((word) => !(word in suites))
const chosen = large
  ? ['endurance']
  : named.length > 0
    ? named
    : Object.keys(suites).filter((name) => !suites[name].onRequest)

/** Debian's own browser; Playwright's download is never used. */
const browser = async () => {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const find = () => process.env.CHROMIUM_PATH || names.map(programme).find(Boolean)
  if (find()) return find()
  if (programme('apt-get') && process.getuid?.() === 0) {
    console.log('Installing chromium for the journeys (once) …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await show('apt-get', ['update', '-qq'], quiet)
    await show('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], quiet)
  }
  return find()
}

const sum = { passed: 0, failed: 0, skipped: 0 }
const lines = []
const note = (name, count, seconds) => {
  for (const key of Object.keys(sum)) sum[key] += count[key]
  const more = [count.skipped ? `${count.skipped} skipped` : '', count.why ?? ''].filter(Boolean).join('; ')
  lines.push(
    `${count.failed ? 'FAIL' : 'ok  '} ${name.padEnd(11)} ${count.passed} passed, ${count.failed} failed${more ? ` (${more})` : ''}, ${seconds.toFixed(0)} s`,
  )
}

let built
for (const name of chosen) {
  const suite = suites[name]
  if (suite.files().length === 0) {
    lines.push(`--   ${name.padEnd(11)} has no files`)
    continue
  }
  const started = Date.now()
  const fail = (why) => note(name, { passed: 0, failed: 1, skipped: 0, why }, (Date.now() - started) / 1000)
  console.log(`\n== ${name}: ${suite.says}`)
  if (suite.needsBuild) {
    built ??= await build()
    if (built !== 0) {
      fail('the build failed')
      continue
    }
  }
  const env = {}
  if (suite.needsBrowser) {
    const path = await browser()
    if (!path) {
      fail('there is no Chromium: install the package chromium, or say where it is with CHROMIUM_PATH')
      continue
    }
    env.CHROMIUM_PATH = path
  }
  const count = await runSuite(name, env, more)
  note(name, count, (Date.now() - started) / 1000)
}

if (sum.passed + sum.failed === 0) {
  sum.failed = 1
  lines.push('FAIL nothing was run')
}
if (sumFile) writeFileSync(sumFile, JSON.stringify(sum))
console.log(`\n${lines.join('\n')}\n`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
