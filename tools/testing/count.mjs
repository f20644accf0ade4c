// What the reports of the runners say: how many passed, what failed, and how long each file took.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../freshness.mjs'

/** @typedef {{ name: string, message: string }} Failure */
/** @typedef {{ file: string, seconds: number }} Timed */
/** @typedef {{ passed: number, failed: number, skipped: number, why?: string, failures?: Failure[], files?: Timed[] }} Count */

/** @param {string} path @returns {Count} */
export function countVitest(path) {
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
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    })),
  }
}

/** Each shortened, so that what a page complained of is read as well as what was waited for in vain. */
const messagesOf = ({ errors }) => errors.map(({ message = '' }) => stripVTControlCharacters(message).slice(0, 600))

/** What lay over the page when it failed, and what it said: mostly the reason why something never came. */
const saidBy = ({ attachments = [] }) => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return []
  const said = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^\s*- (dialog|alertdialog|alert|status)\b.*\w/.test(line))
  return said.length === 0 ? [] : ['The page showed:', ...said.slice(0, 8).map((line) => line.trim().slice(0, 200))]
}

/** @returns {Failure[]} of a suite of Playwright's and those in it */
const failuresBelow = ({ title, file, specs = [], suites: inner = [] }) => [
  ...specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map((spec) => ({
      name: `${file}: ${spec.title === title ? '' : `${title} `}${spec.title}`,
      message: spec.tests
        .flatMap(({ results }) => results.flatMap((one) => [...messagesOf(one), ...saidBy(one)]))
        .join('\n'),
    })),
  ...inner.flatMap(failuresBelow),
]

const secondsBelow = ({ specs = [], suites: inner = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
    .concat(inner.map(secondsBelow))
    .reduce((sum, seconds) => sum + seconds, 0)

/** @param {string} path @returns {Count} */
export function countPlaywright(path) {
  const { stats, errors, suites: all } = JSON.parse(readFileSync(path, 'utf8'))
  // A journey that needed a second try has shown that it cannot be trusted.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    failures: [...all.flatMap(failuresBelow), ...errors.map(({ message }) => ({ name: 'playwright', message }))],
    files: all.map((suite) => ({ file: join('tests/journeys', suite.file), seconds: secondsBelow(suite) })),
  }
}

/** What failed, to be read at the end of a long output: each with the beginning of its message. @param {Failure[]} failures */
export const failuresText = (failures) =>
  failures
    .map(({ name, message }) => `✗ ${name}\n${stripVTControlCharacters(message).slice(0, 1500).replace(/^/gm, '    ')}`)
    .join('\n')

/** The files that a run waits for longest. @param {Timed[]} files */
export const slowestText = (files, atMost = 25) => {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, atMost)
  const sum = files.reduce((all, { seconds }) => all + seconds, 0)
  return [
    `The ${slowest.length} slowest of ${files.length} files, which took ${(sum / 60).toFixed(1)} minutes together:`,
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
  ].join('\n')
}
