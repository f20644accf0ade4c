// npm test: installs what it needs, builds what is looked at, runs the suites, and ends with one line
// `N passed, N failed`.   npm test                         unit, acceptance and the core journeys: what a change is
// tried by   npm test -- unit journeys        these suites, whole
//   npm test -- rooms/vehicles       only files whose path has this in it, in the suites that hold them; builds what
// they need   npm test -- unit kernel/db       the same, in these suites
//   npm test -- database             tests that touch the database (with TEST_DATABASE_URL: on that server)
//   npm test -- --push               what a push runs (.ci/run): all journeys, endurance in size S, and all of what is alike
//   npm test -- --all                the same with all that else takes turns (npm run test:all does so in .ci/run)
//   npm test -- --endurance          acceptance and endurance in size M (npm run endurance)
//   npm test -- --engine             of acceptance only what the engine can change
//   npm test -- --seed=N --turn=N    another draw than the commit's
//   npm test -- --sum=FILE           also writes the sum as JSON
//   npm test -- --promises=FILE      adds the lines of the promises to this file instead of a new one
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { installWhenNeeded, programme, requireNode, scratch, show } from './commands.mjs'
import { root } from './freshness.mjs'
import { promisesFile, readDrawn, readLines, tableOf } from './promises.mjs'
import { drawOf } from './testing/draw.mjs'

requireNode()
const began = Date.now()
const words = process.argv.slice(2)
const large = words.includes('--endurance')
const all = words.includes('--all')
if (large) process.env.ENDURANCE_SIZE = 'M'
process.env.ENDURANCE_SIZE ??= 'S'
if (all) process.env.TEST_LENGTH = 'all'
else if (words.includes('--push') || words.includes('--engine')) process.env.TEST_LENGTH = 'push'
const wordOf = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const sumFile = wordOf('sum')
const draw = drawOf({ seed: wordOf('seed'), turn: wordOf('turn') })
process.env.TEST_SEED = String(draw.seed)
process.env.TEST_TURN = String(draw.turn)
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
const { partsFor, runSuite, suites, suitesHolding } = await import('./suites.mjs')
const { failuresText, slowestText } = await import('./testing/count.mjs')
const { leftForNextCommit } = await import('./testing/engine-turns.mjs')
const { filesOfEngine } = await import('./testing/engines.mjs')
const { leftForLaterPush } = await import('./testing/large-turns.mjs')
const { build } = await import('./build.mjs')

const plain = words.filter((word) => !word.startsWith('--'))
const named = plain.filter((word) => word in suites)
/** Parts of paths; an address from elsewhere is made one of the project's. */
const paths = plain
  .filter((word) => !(word in suites))
  .map((word) => (existsSync(word) ? relative(root, resolve(word)) : word))
const usual = large
  ? ['acceptance', 'endurance']
  : Object.keys(suites).filter(
      (name) => !suites[name].onRequest && (suites[name].isCore || all || words.includes('--push')),
    )
const everywhere = Object.keys(suites).filter((name) => !suites[name].onRequest)
/** What is run: whole suites, or those that hold the files asked for. */
const chosen =
  paths.length > 0
    ? suitesHolding(paths, named.length > 0 ? named : everywhere).map((one) => ({
        ...one,
        more: suites[one.name].runsNamed ? one.files : paths,
      }))
    : (named.length > 0 ? named : usual).map((name) => ({ name, files: suites[name].files(), more: moreFor(name) }))

function moreFor(name) {
  if (name === 'acceptance' && words.includes('--engine')) return filesOfEngine
  if (suites[name].runsNamed) return suites[name].files()
  const isCore = named.length === 0 && !large && !all && !words.includes('--push')
  return (isCore && suites[name].coreArgs) || []
}

/**
 * Debian's own browsers: the one without windows, which costs 40 % less processor, and the one with them for what only that
 * one can do, and for all where the other cannot be had. Playwright's download is never used.
 */
const browsers = async () => {
  const find = () => {
    const whole =
      process.env.CHROMIUM_PATH || ['chromium', 'chromium-browser', 'google-chrome'].map(programme).find(Boolean)
    return { whole, withoutWindows: process.env.CHROMIUM_PATH || programme('chromium-headless-shell') || whole }
  }
  const found = find()
  const isMissing = !found.whole || found.withoutWindows === found.whole
  if (process.env.CHROMIUM_PATH || !isMissing || !programme('apt-get') || process.getuid?.() !== 0) return found
  console.log('Installing chromium for the journeys (once) …')
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core']
  await show('apt-get', ['update', '-qq'], quiet)
  await show('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
  return find()
}

const sum = { passed: 0, failed: 0, skipped: 0 }
const lines = []
const failures = []
const timed = []
const note = (name, count, seconds) => {
  timed.push(...(count.files ?? []))
  for (const key of Object.keys(sum)) sum[key] += count[key]
  failures.push(...(count.failures ?? []))
  const more = [count.skipped ? `${count.skipped} skipped` : '', count.why ?? ''].filter(Boolean).join('; ')
  lines.push(
    `${count.failed ? 'FAIL' : 'ok  '} ${name.padEnd(11)} ${count.passed} passed, ${count.failed} failed${more ? ` (${more})` : ''}, ${seconds.toFixed(0)} s`,
  )
}

console.log(
  `Drawn by seed ${draw.seed}, turn ${draw.turn} (${draw.from}); again with --seed=${draw.seed} --turn=${draw.turn}`,
)
const built = new Set()
/** Builds what these files look at and no file before them did; both halves at the same time. */
const buildFor = async (files) => {
  const parts = partsFor(files).filter((part) => !built.has(part))
  if (parts.length > 0 && (await build({ parts })) !== 0) return false
  for (const part of parts) built.add(part)
  return true
}
for (const { name, files, more } of chosen) {
  const suite = suites[name]
  if (files.length === 0) {
    lines.push(`--   ${name.padEnd(11)} has no files`)
    continue
  }
  const started = Date.now()
  const fail = (why) => note(name, { passed: 0, failed: 1, skipped: 0, why }, (Date.now() - started) / 1000)
  console.log(`\n== ${name}: ${suite.says}`)
  if (suite.needsBuild && !(await buildFor(files))) {
    fail('the build failed')
    continue
  }
  const env = {}
  if (suite.needsBrowser) {
    const { whole, withoutWindows } = await browsers()
    if (!whole) {
      fail('there is no Chromium: install the package chromium, or say where it is with CHROMIUM_PATH')
      continue
    }
    env.CHROMIUM_PATH = withoutWindows
    env.CHROMIUM_WITH_WINDOWS = whole
  }
  const count = await runSuite(name, env, more)
  note(name, count, (Date.now() - started) / 1000)
}

if (sum.passed + sum.failed === 0) {
  sum.failed = 1
  lines.push(`FAIL nothing was run${paths.length > 0 ? `: no test file has ${paths.join(' or ')} in its path` : ''}`)
}
if (sumFile) writeFileSync(sumFile, JSON.stringify({ ...sum, failures, files: timed }))
const said = readLines(promises)
const drawn = readDrawn(promises)
for (const [suitesOf, what, all] of [
  [['unit', 'database'], 'database tests', suites.database.files()],
  [['acceptance'], 'acceptance that the engine can change', filesOfEngine],
]) {
  const left = chosen.some(({ name }) => suitesOf.includes(name)) ? leftForNextCommit(all, process.env) : []
  if (left.length > 0)
    drawn.push(
      `  ${what} on ${process.env.TEST_ENGINE_OF_TWO}: ${all.length - left.length} files; on the other engine: ${left.length}`,
    )
}
if (chosen.some(({ name }) => name === 'endurance')) {
  const left = leftForLaterPush(process.env).map((file) => /(\w[\w-]*)\.test\.ts$/.exec(file)?.[1])
  if (left.length > 0) drawn.push(`  endurance whose proof is size M: left for later commits: ${left.join(', ')}`)
}
if (drawn.length > 0) console.log(`\nDrawn by seed ${draw.seed}, turn ${draw.turn}:\n${drawn.join('\n')}`)
if (said.length > 0) console.log(`\n${tableOf(said)}`)
if (timed.length > 25) console.log(`\n${slowestText(timed)}`)
console.log(`\n${lines.join('\n')}\n     ${((Date.now() - began) / 60_000).toFixed(1)} minutes together\n`)
if (failures.length > 0) console.log(`${failuresText(failures)}\n`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
