// What failed outside every test (an error that nobody caught, a worker that died): vitest prints it where it happens and
// leaves it out of its JSON report, so a reader of the end of a long output would not learn it.
import { readFileSync, writeFileSync } from 'node:fs'

/** Where it is kept, next to a report. @param {string} report */
export const outsideFileOf = (report) => report.replace(/\.json$/, '-outside.json')

/** A reporter of vitest's. Writes next to the report that `VITEST_REPORT` names. */
export default class OutsideErrors {
  /** @param {unknown} _modules @param {readonly { name?: string, message?: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string, cause?: { message?: string } }[]} errors */
  onTestRunEnd(_modules, errors) {
    const report = process.env.VITEST_REPORT
    if (!report || errors.length === 0) return
    writeFileSync(outsideFileOf(report), JSON.stringify(errors.map(failureOf)))
  }
}

/** The file and the test are those that ran at that moment: often, not always, those that it comes from. */
const failureOf = ({ name, message, stack, cause, ...error }) => ({
  name: `outside the tests, near ${error.VITEST_TEST_PATH ?? 'no file'}${error.VITEST_TEST_NAME ? `: ${error.VITEST_TEST_NAME}` : ''}`,
  message: [stack ?? `${name}: ${message}`, ...(cause?.message ? [`cause: ${cause.message}`] : [])].join('\n'),
})

/** @param {string} report @returns {import('./count.mjs').Failure[]} */
export const outsideErrorsOf = (report) => {
  try {
    return JSON.parse(readFileSync(outsideFileOf(report), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
