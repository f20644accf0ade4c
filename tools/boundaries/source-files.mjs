import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A text file of the project, its path counted from the root with `/`.
 * @typedef {object} SourceFile
 * @property {string} path
 * @property {string} text
 */

const readable = /\.(tsx?|mjs|cjs|js|json|sql|css|html|md|ya?ml|sh)$|(^|\/)(\.ci\/run|\.npmrc|\.gitignore)$/
const skipped = new Set(['node_modules', 'dist', 'dist-types', '.git', '.data', 'coverage'])

/** @param {string} root @param {string} below @returns {string[]} */
const walk = (root, below = '') =>
  readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(root, path)
    return entry.isFile() ? [path] : []
  })

/**
 * All text files that git has or would take; without git, all below `root`.
 * @param {string} root
 * @returns {SourceFile[]}
 */
export const sourceFiles = (root) => {
  const paths = existsSync(join(root, '.git'))
    ? execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 1e8 })
        .toString()
        .split('\0')
    : walk(root)
  return paths
    .filter((path) => readable.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Tests, what serves tests, and the tools: they may name what the product may not. @param {string} path */
export const isProof = (path) => /\.test\.tsx?$|\/testing\/|^tests\/|^tools\//.test(path)

/** The text with comments blanked, line numbers kept. @param {string} text */
export const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, (_comment, before) => before)

/** @param {string} text @param {number} index */
export const lineAt = (text, index) => text.slice(0, index).split('\n').length
