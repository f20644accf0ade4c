// The demo company lives its past in a process of its own, before the gateway starts: nothing else happens in it, so its
// database needs no thread of its own, and the screens are built meanwhile.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './freshness.mjs'

/** @param {NodeJS.ProcessEnv} env */
export const isDemo = ({ MOTORA_DEMO: said }) => said === '1' || said === 'true'

/**
 * Whether the company of this data folder has lived its past; what it lacks the gateway would live by itself.
 * @param {NodeJS.ProcessEnv} env
 */
export const isPastLived = (env) => {
  const path = resolve(root, env.MOTORA_DATA_DIR || '.data/demo', 'world.json')
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).finished === true
}

/**
 * Lives it, told in sentences. Stopped it goes on at the next start.
 * @param {NodeJS.ProcessEnv} env as the gateway's
 * @param {string} [main] what is run; the built one unless said
 * @returns {{ ended: Promise<number>, stop: () => void }} its exit code
 */
export const livePast = (env, main = join(root, 'apps/gateway/dist/commands/world.js')) => {
  const child = spawn(process.execPath, [main], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  const ended = new Promise((done) => {
    child.on('error', (error) => {
      console.error(`The demo company's past could not be lived: ${error.message}`)
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
  return { ended, stop: () => child.kill('SIGTERM') }
}
