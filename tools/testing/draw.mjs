// What a run draws among combinations that only multiply (engines, looks, faults): by its commit, so that it moves with
// each push and can be drawn again.
import { execFileSync } from 'node:child_process'
import { root } from '../freshness.mjs'

/** Where the commit is not known. */
const usualSeed = 20_261_121

/** @param {string[]} words */
const git = (...words) => {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/** @param {string} name @param {string} text */
const wholeNumber = (name, text) => {
  const number = Number(text)
  if (text === '' || !Number.isSafeInteger(number) || number < 0)
    throw new Error(`--${name}=${text} is not a whole number from 0`)
  return number
}

/**
 * The seed is chance; the turn grows by one with each commit, so that what takes turns comes round for certain.
 * @param {{ seed?: string, turn?: string }} asked instead of the commit's
 * @returns {{ seed: number, turn: number, from: string }}
 */
export const drawOf = (asked, ask = git) => {
  const own = drawOfCommit(ask)
  if (asked.seed === undefined && asked.turn === undefined) return own
  const seed = asked.seed === undefined ? own.seed : wholeNumber('seed', asked.seed)
  return { seed, turn: asked.turn === undefined ? seed : wholeNumber('turn', asked.turn), from: 'as asked' }
}

const drawOfCommit = (ask) => {
  const commit = ask('rev-parse', 'HEAD')
  if (!/^[0-9a-f]{40,}$/.test(commit)) return { seed: usualSeed, turn: usualSeed, from: 'no commit is known' }
  const seed = Number.parseInt(commit.slice(0, 7), 16)
  // a shallow clone does not know how many commits there are
  const count = ask('rev-parse', '--is-shallow-repository') === 'false' ? Number(ask('rev-list', '--count', 'HEAD')) : 0
  return { seed, turn: count > 0 ? count : seed, from: `of commit ${commit.slice(0, 10)}` }
}
