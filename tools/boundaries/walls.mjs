import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'

const require = createRequire(import.meta.url)

/** The cruiser has swc read every TypeScript file without JSX, so each .tsx would be an error: say it per file. */
const teachJsx = () => {
  const swc = require('@swc/core')
  if (swc.taughtJsx) return
  const parse = swc.parseFileSync
  swc.parseFileSync = (/** @type {string} */ file, /** @type {object} */ options) =>
    parse(file, { ...options, tsx: file.endsWith('.tsx') })
  swc.taughtJsx = true
}

export const rulesFile = resolve(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '../../.dependency-cruiser.mjs',
)

/**
 * Looks at every import below `folders` of `root` with the rules of `.dependency-cruiser.mjs`.
 * Answers how many modules were seen too: a look at nothing finds nothing.
 * @param {string} root
 * @param {string[]} folders
 * @returns {Promise<{ modules: number, findings: import('./finding.mjs').Finding[] }>}
 */
export const walls = async (root, folders) => {
  teachJsx()
  const { default: rules } = await import(pathToFileURL(rulesFile).href)
  const { output } = await cruise(folders, {
    ...rules.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
  })
  const result = /** @type {import('dependency-cruiser').ICruiseResult} */ (output)
  return {
    modules: result.modules.filter(({ source }) => /\.tsx?$/.test(source) && !source.includes('node_modules')).length,
    findings: result.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      file: from,
      what: cycle ? `imports itself over ${cycle.map((step) => step.name).join(' → ')}` : `imports ${to}`,
    })),
  }
}
