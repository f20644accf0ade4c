// npm start: from a fresh clone to a running demo company. Installs and builds when needed, then runs the gateway, with a
// pretend card provider next to it.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { installWhenNeeded, requireNode } from './commands.mjs'
import { root } from './freshness.mjs'
import { isDemo, isPastLived, livePast } from './past-of-demo.mjs'
import { startPretendProvider } from './pretend-provider.mjs'
import { splitOutput } from './start-output.mjs'

requireNode()
await installWhenNeeded()
const { build } = await import('./build.mjs')
const endAt = (code) => {
  if (code === 0) return
  console.error('The build failed; the messages above say where. `npm run build` shows it again.')
  process.exit(code)
}
endAt(await build({ parts: ['server'] }))

// Production logs to its standard output; here a newcomer reads, so log lines go to a file.
const logPath = join('.data', process.env.MOTORA_PORT ? `demo-${process.env.MOTORA_PORT}.log` : 'demo.log')
mkdirSync(join(root, '.data'), { recursive: true, mode: 0o700 })
const log = createWriteStream(join(root, logPath), { mode: 0o600 })
console.log(`The log goes to ${logPath}.`)

const provider = await startPretendProvider(process.env).catch((error) => {
  console.error(error.message)
  process.exit(1)
})

// months of charges can be told to the pretend provider alone; a whole year takes longer than a first start may
const past = provider.settings.STRIPE_API_BASE ? { MOTORA_DEMO_WEEKS: '16' } : {}
const company = 'Motora Demo, S.L., B00000000, Carrer de la Demo 1, 08001 Barcelona'
const env = { MOTORA_DEMO: '1', MOTORA_PROVIDER_COMPANY: company, ...past, ...process.env, ...provider.settings }

// two things that take long and have nothing to do with each other: the screens are built, the demo lives its past
const world = isDemo(env) && !isPastLived(env) ? livePast(env) : undefined
const stopWorld = () => world?.stop()
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stopWorld)
// Ctrl-C reaches it by itself
const onInterrupt = () => {}
process.on('SIGINT', onInterrupt)
const [built, lived] = await Promise.all([
  build({ parts: ['screens'] }).then((code) => {
    if (code !== 0) stopWorld()
    return code
  }),
  world?.ended ?? 0,
])
for (const signal of ['SIGTERM', 'SIGHUP']) process.off(signal, stopWorld)
process.off('SIGINT', onInterrupt)
if (built !== 0 || lived !== 0) await provider.stop()
endAt(built)
if (lived !== 0) process.exit(lived)

const gateway = spawn(process.execPath, ['apps/gateway/dist/main.js'], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
  env,
})
void splitOutput(gateway.stdout, { person: process.stdout, log })
// Ctrl-C in a terminal reaches the gateway by itself, and twice would mean "immediately"; other signals are passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) gateway.kill(signal)
  })
}
gateway.on('error', (error) => {
  void provider.stop()
  console.error(`The gateway could not be started: ${error.message}`)
  process.exitCode = 1
})
gateway.on('close', (exitCode, signal) => {
  void provider.stop()
  process.exitCode = exitCode ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
})
