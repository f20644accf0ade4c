// Which sources a build was made of, and when. Never a reason for a build to fail: without git there is no commit.
import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ version: string, commit: string | null, isChanged: boolean, builtAt: string }} BuildInfo */

/**
 * @param {string} root of the project
 * @param {{ env?: Record<string, string | undefined>, now?: Date }} [given] SOURCE_DATE_EPOCH (seconds) takes the place
 *   of the time, so that two builds of the same sources are the same. source: reproducible-builds.org
 * @returns {BuildInfo}
 */
export const buildInfo = (root, { env = process.env, now = new Date() } = {}) => {
  /** @param {string[]} args */
  const git = (...args) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return undefined
    }
  }
  const top = git('rev-parse', '--show-toplevel')
  // unpacked inside somebody else's repository, its commits are not ours
  const isOurs = top !== undefined && realpathSync(top) === realpathSync(root)
  const commit = isOurs ? (git('rev-parse', '--short=10', 'HEAD') ?? null) : null
  const epoch = /^\d{1,11}$/.test(env.SOURCE_DATE_EPOCH ?? '') ? Number(env.SOURCE_DATE_EPOCH) * 1000 : undefined
  const at = new Date(epoch ?? now)
  at.setUTCMilliseconds(0)
  return {
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    commit,
    isChanged: commit !== null && Boolean(git('status', '--porcelain', '--untracked-files=no')),
    builtAt: at.toISOString(),
  }
}
