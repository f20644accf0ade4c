// Starting other programs, and the sentences a person reads when the machine lacks something.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isInstalled, root } from './freshness.mjs'

/** Ends with a clear sentence when Node is too old to run anything here. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Motora needs Node 20.19 or newer; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}

/** Runs a program in the project's folder, its output shown, and answers its exit code. */
export const show = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })

/** A program that came with the packages. */
export const bin = (name) => join(root, 'node_modules/.bin', name)

/** The path of a program of the machine, or nothing. */
export const programme = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/sbin', '/usr/bin')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path) && statSync(path).isFile())

/** Installs the packages when they are missing or older than the lockfile. Ends the process when that fails. */
export const installWhenNeeded = async () => {
  if (isInstalled()) return
  console.log('Installing the packages (once; a minute or two) …')
  // what does not fit the lockfile's hashes is not installed: there is no second way
  const code = await show('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) {
    console.error(
      'The packages could not be installed: npm ci failed, and says above why. Is the npm registry reachable?',
    )
    process.exit(code)
  }
}

/** A folder for what tests and builds write; git does not see it. */
export const scratch = (...names) => {
  const path = join(root, 'tmp', ...names)
  mkdirSync(path, { recursive: true })
  return path
}
