// The suites of npm test: which files they hold, how they are run, and what they counted.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, scratch } from './commands.mjs'
import { root } from './freshness.mjs'

/** @typedef {{ name: string, message: string }} Failure */
/** @typedef {{ passed: number, failed: number, skipped: number, why?: string, failures?: Failure[] }} Count */

const minutes = 60_000
const skipped = new Set(['node_modules', 'dist', 'dist-types'])

/** Files below `folders` whose name matches. */
const filesBelow = (folders, pattern) => {
  const found = []
  const look = (folder) => {
    if (!existsSync(folder)) return
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) look(join(folder, entry.name))
      } else if (pattern.test(entry.name)) found.push(join(folder, entry.name))
    }
  }
  for (const folder of folders) look(join(root, folder))
  return found
}

const test = /\.test\.tsx?$/
const journeyConfig = ['tests/playwright.config.ts', 'tests/journeys/playwright.config.ts', 'playwright.config.ts']

const vitest = (...args) => ({
  program: bin('vitest'),
  args: (report) => ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  env: () => ({}),
  count: countVitest,
})

/**
 * In the order in which they are run. `database` is for a real server and is asked for by name. The limits end what hangs;
 * they leave room for a machine three times as slow as an ordinary one.
 */
export const suites = {
  unit: {
    says: 'rules, rooms, kernel, kit, screens',
    files: () => filesBelow(['packages', 'apps', 'tools'], test),
    limitMs: 20 * minutes,
    ...vitest('--project', 'node', '--project', 'dom'),
  },
  database: {
    says: 'tests that touch the database',
    onRequest: true,
    files: () => filesBelow(['packages', 'apps', 'tools'], /\.db\.test\.ts$/),
    limitMs: 8 * minutes,
    ...vitest('--project', 'node', '.db.test.ts'),
  },
  acceptance: {
    says: 'the built gateway, over HTTP',
    needsBuild: true,
    files: () => filesBelow(['tests/acceptance'], test),
    limitMs: 20 * minutes,
    ...vitest('--project', 'acceptance'),
  },
  journeys: {
    says: 'a browser, by role',
    needsBuild: true,
    needsBrowser: true,
    files: () => filesBelow(['tests/journeys'], /\.(test|spec)\.tsx?$/),
    limitMs: 35 * minutes,
    program: bin('playwright'),
    args: () => [
      'test',
      '--config',
      journeyConfig.find((path) => existsSync(join(root, path))) ?? journeyConfig[0],
      '--reporter=list,json',
    ],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
  },
  endurance: {
    says: 'kill, restart, flood; counts what was lost',
    needsBuild: true,
    files: () => filesBelow(['tests/endurance'], test),
    limitMs: (process.env.ENDURANCE_SIZE === 'M' ? 90 : 25) * minutes,
    ...vitest('--project', 'endurance'),
  },
}

/** @param {string} path @returns {Count} */
function countVitest(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((one) => ({ name: `${relative(root, name)}: ${one.fullName}`, message: one.failureMessages.join('\n') })),
  )
  // A file that fails before its first test has no tests to count: it counts as one.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...brokenFiles.map(({ name, message }) => ({ name: relative(root, name), message }))],
  }
}

/** @returns {Failure[]} of a suite of Playwright's and those in it */
const failuresBelow = ({ title, file, specs = [], suites: inner = [] }) => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map((spec) => ({
      name: `${file}: ${spec.title === title ? '' : `${title} `}${spec.title}`,
      message: spec.tests
        .flatMap(({ results }) => results.map(({ error }) => error?.message))
        .filter(Boolean)
        .join('\n'),
    })),
  ...inner.flatMap(failuresBelow),
]

/** @param {string} path @returns {Count} */
function countPlaywright(path) {
  const { stats, errors, suites: all } = JSON.parse(readFileSync(path, 'utf8'))
  // A journey that needed a second try has shown that it cannot be trusted.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    failures: [...all.flatMap(failuresBelow), ...errors.map(({ message }) => ({ name: 'playwright', message }))],
  }
}

/** What failed, to be read at the end of a long output: each with the beginning of its message. @param {Failure[]} failures */
export const failuresText = (failures) =>
  failures
    .map(({ name, message }) => `✗ ${name}\n${stripVTControlCharacters(message).slice(0, 800).replace(/^/gm, '    ')}`)
    .join('\n')

/**
 * Runs one suite and counts. What crashes, hangs or runs nothing has failed.
 * @param {keyof typeof suites} name @param {NodeJS.ProcessEnv} env @param {string[]} more words handed to the runner (file names)
 * @returns {Promise<Count>}
 */
export const runSuite = async (name, env, more) => {
  const suite = suites[name]
  const report = join(scratch('reports'), `${name}.json`)
  rmSync(report, { force: true })
  const ended = await new Promise((resolve) => {
    // A group of its own, so that whatever it started ends with it.
    const child = spawn(suite.program, [...suite.args(report), ...more], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, ...env, ...suite.env(report) },
    })
    const endGroup = (signal) => {
      try {
        if (child.pid) process.kill(-child.pid, signal)
      } catch {
        // already gone
      }
    }
    let late = false
    const timer = setTimeout(() => {
      late = true
      endGroup('SIGKILL')
    }, suite.limitMs)
    const stop = () => {
      endGroup('SIGTERM')
      process.exit(130)
    }
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const done = (answer) => {
      clearTimeout(timer)
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
      endGroup('SIGKILL')
      resolve(answer)
    }
    child.on('error', (error) => done({ code: 127, why: `could not be started: ${error.message}` }))
    child.on('close', (code) =>
      done({ code: code ?? 1, why: late ? `was ended after ${suite.limitMs / minutes} minutes` : undefined }),
    )
  })
  if (ended.why || !existsSync(report)) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      why: ended.why ?? `crashed with exit code ${ended.code} before it could report`,
    }
  }
  const count = suite.count(report)
  if (count.passed + count.failed === 0) return { ...count, failed: 1, why: 'ran no test although it has files' }
  if (ended.code !== 0 && count.failed === 0)
    return { ...count, failed: 1, why: `ended with exit code ${ended.code} outside its tests` }
  return count
}
