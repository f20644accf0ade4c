// The suites of npm test: which files they hold, what they need, and how they are run.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin, scratch } from './commands.mjs'
import { root } from './freshness.mjs'
import { countPlaywright, countVitest } from './testing/count.mjs'
import { outsideErrorsOf, outsideFileOf } from './testing/outside-errors.mjs'

/** @typedef {import('./testing/count.mjs').Count} Count */

const minutes = 60_000
/** In a whole run each look and each engine is taken: several times as much. */
const isWhole = process.env.TEST_LENGTH === 'all'
const skipped = new Set(['node_modules', 'dist', 'dist-types'])

/** Files below `folders` whose name matches, from the project's folder on. */
export const filesBelow = (folders, pattern) => {
  const found = []
  const look = (folder) => {
    if (!existsSync(folder)) return
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) look(join(folder, entry.name))
      } else if (pattern.test(entry.name)) found.push(relative(root, join(folder, entry.name)))
    }
  }
  for (const folder of folders) look(join(root, folder))
  return found
}

const test = /\.test\.tsx?$/
/**
 * Tests of the checkers and tables that acceptance and endurance judge by: they start nothing. As in vitest.config.ts.
 */
const needsNothing = /(-checks|checkers|-agree|answer-times)\.test\.ts$/
/** The only files outside the journeys that look at the built screens. */
const looksAtScreens = /browser-walls|hostile-texts|journeys/

const vitest = (...args) => ({
  program: bin('vitest'),
  args: (report) => [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./tools/testing/outside-errors.mjs',
  ],
  env: (report) => ({ VITEST_REPORT: report }),
  count: countVitest,
})

/**
 * In the order in which they are run. The limits end what hangs; they leave room for a machine three times as slow as
 * an ordinary one. `isCore`: of `npm test`; `database` is for a real server and is asked for by name.
 */
export const suites = {
  unit: {
    says: 'rules, rooms, kernel, kit, screens, and what the other suites judge by',
    isCore: true,
    files: () => [
      ...filesBelow(['packages', 'apps', 'tools'], test),
      ...filesBelow(['tests'], test).filter((path) => needsNothing.test(path)),
    ],
    limitMs: 20 * minutes,
    ...vitest('--project', 'node', '--project', 'dom', '--project', 'dom-alone'),
  },
  database: {
    says: 'tests that touch the database',
    onRequest: true,
    files: () => filesBelow(['packages', 'apps', 'tools'], /\.db\.test\.ts$/),
    limitMs: 8 * minutes,
    /** By their names: the project holds more than these. */
    runsNamed: true,
    ...vitest('--project', 'node'),
  },
  acceptance: {
    says: 'the built gateway, over HTTP',
    isCore: true,
    needsBuild: true,
    files: () => filesBelow(['tests/acceptance'], test).filter((path) => !needsNothing.test(path)),
    limitMs: (isWhole ? 40 : 20) * minutes,
    ...vitest('--project', 'acceptance'),
  },
  journeys: {
    says: 'a browser, by role',
    isCore: true,
    needsBuild: true,
    needsBrowser: true,
    /** Of a run that asks for no more than the core. */
    coreArgs: ['--grep', '@core'],
    files: () => filesBelow(['tests/journeys'], /\.(test|spec)\.tsx?$/),
    limitMs: (isWhole ? 180 : 35) * minutes,
    program: bin('playwright'),
    args: () => ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
  },
  endurance: {
    says: 'kill, restart, flood; counts what was lost',
    needsBuild: true,
    files: () => filesBelow(['tests/endurance'], test).filter((path) => !needsNothing.test(path)),
    limitMs: (process.env.ENDURANCE_SIZE === 'M' ? 90 : isWhole ? 60 : 25) * minutes,
    ...vitest('--project', 'endurance', '--project', 'endurance-timed'),
  },
}

/** What must be built for these files: `server`, and `screens` where somebody looks at them. @param {string[]} files */
export const partsFor = (files) =>
  files.some((path) => looksAtScreens.test(path)) ? ['server', 'screens'] : ['server']

/**
 * The suites that hold a file whose path has one of these words in it, each with its files.
 * @param {string[]} words paths, from anywhere, or parts of them
 * @param {string[]} names suites to look in
 */
export const suitesHolding = (words, names) =>
  names
    .map((name) => ({
      name,
      files: suites[name].files().filter((path) => words.some((word) => path.includes(word))),
    }))
    .filter(({ files }) => files.length > 0)

/**
 * Runs one suite and counts. What crashes, hangs or runs nothing has failed.
 * @param {keyof typeof suites} name @param {NodeJS.ProcessEnv} env @param {string[]} more words passed to the runner
 * (file names)
 * @returns {Promise<Count>}
 */
export const runSuite = async (name, env, more) => {
  const suite = suites[name]
  const report = join(scratch('reports'), `${name}.json`)
  for (const file of [report, outsideFileOf(report)]) rmSync(file, { force: true })
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
  const outside = outsideErrorsOf(report)
  const failures = [...(count.failures ?? []), ...outside]
  if (ended.code !== 0 && count.failed === 0)
    return { ...count, failures, failed: 1, why: `ended with exit code ${ended.code} outside its tests` }
  return { ...count, failures }
}
