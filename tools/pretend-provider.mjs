// The pretend card provider that npm start runs next to the demo, unless a real test account is set.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { root } from './freshness.mjs'

const maxStartMs = 20_000

/** @param {string} prefix @returns {string} good for as long as both processes run */
const newSecret = (prefix) => `${prefix}_${randomBytes(24).toString('hex')}`

/**
 * Starts it, with its ledger in a folder of its own below the data folder, and ends with this process at the latest.
 * Nothing is started where the settings name a card provider already.
 * @param {NodeJS.ProcessEnv} env of this process
 * @param {{ main?: string, execArgv?: string[] }} [program] what is run; the built one unless said
 * @returns {Promise<{ settings: Record<string, string>, stop: () => Promise<number | null> }>} `settings` is for the
 * gateway; `stop` answers the exit code
 */
export const startPretendProvider = async (env, { main, execArgv = [] } = {}) => {
  if (env.STRIPE_SECRET_KEY) return { settings: {}, stop: async () => 0 }
  const secrets = { STRIPE_SECRET_KEY: newSecret('sk_test'), STRIPE_WEBHOOK_SECRET: newSecret('whsec') }
  const webhook = `http://127.0.0.1:${env.MOTORA_PORT || 8080}/api/sharing/v1/Stripe/Webhook`
  const dataDir = join(env.MOTORA_DATA_DIR || '.data/demo', 'pretend-stripe')
  const child = fork(
    main ?? join(root, 'apps/pretend-stripe/dist/main.js'),
    ['--data', dataDir, '--webhook', webhook],
    // its standard output says where it listens, which the message says as well
    { cwd: root, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { PATH: env.PATH, ...secrets } },
  )
  const origin = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The pretend card provider does not start.')), maxStartMs)
    child.once('message', (/** @type {{ origin: string }} */ said) => {
      clearTimeout(late)
      resolve(said.origin)
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The pretend card provider ended with ${code} before it listened.`))
    })
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.on('exit', (code) => {
    if (code) console.error(`The pretend card provider has ended with ${code}: no card can be charged.`)
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { settings: { ...secrets, STRIPE_API_BASE: origin }, stop }
}
