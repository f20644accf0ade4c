// npm test: installs what it needs, builds, runs the suites, and ends with one line `N passed, N failed` over all of them.
//   npm test                         unit, acceptance, journeys, endurance (small)
//   npm test -- unit acceptance      these suites only
//   npm test -- database             tests that touch the database (with TEST_DATABASE_URL: on that server)
//   npm test -- unit kernel/db       words that are no suite narrow the files, as vitest understands them
//   npm test -- --endurance          acceptance and endurance in size M (npm run endurance)
//   npm test -- --seed=NUMBER        another seed for what is drawn
//   npm test -- --sum=FILE           also writes the sum as JSON
//   npm test -- --promises=FILE      adds the lines of the promises to this file instead of a new one
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { installWhenNeeded, programme, requireNode, scratch, show } from './commands.mjs'
import { promisesFile, readLines, tableOf } from './promises.mjs'

requireNode()
const words = process.argv.slice(2)
const large = words.includes('--endurance')
if (large) process.env.ENDURANCE_SIZE = 'M'
process.env.ENDURANCE_SIZE ??= 'S'
const wordOf = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const sumFile = wordOf('sum')
if (wordOf('seed')) process.env.ENDURANCE_SEED = wordOf('seed')
scratch('reports')
const promises = resolve(wordOf('promises') ?? promisesFile)
if (!wordOf('promises')) rmSync(promises, { force: true })
process.env.MOTORA_PROMISES_FILE = promises
// Folders of the tests in memory where there is plenty: they are many, and each waits for its disk. Large runs, whose
// times are figures, wait for theirs.
const inMemory = '/dev/shm'
const freeGigabytes = (path) => {
  const { bavail, bsize } = statfsSync(path)
  return (bavail * bsize) / 2 ** 30
}
if (!large && !process.env.TMPDIR && existsSync(inMemory) && freeGigabytes(inMemory) > 8) process.env.TMPDIR = inMemory

await installWhenNeeded()
const { suites, runSuite, failuresText } = await import('./suites.mjs')
const { build } = await import('./build.mjs')

const plain = words.filter((word) => !word.startsWith('--'))
const named = plain.filter((word) => word in suites)
const more = plain.filter((word) => !(word in suites))
const chosen =
  named.length > 0
    ? named
    : large
      ? ['acceptance', 'endurance']
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
const failures = []
const note = (name, count, seconds) => {
  for (const key of Object.keys(sum)) sum[key] += count[key]
  failures.push(...(count.failures ?? []))
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
if (sumFile) writeFileSync(sumFile, JSON.stringify({ ...sum, failures }))
const said = readLines(promises)
if (said.length > 0) console.log(`\n${tableOf(said)}`)
console.log(`\n${lines.join('\n')}\n`)
if (failures.length > 0) console.log(`${failuresText(failures)}\n`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
