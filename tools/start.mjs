// npm start: from a fresh clone to a running demo company. Installs and builds when needed, then runs the gateway.
import { spawn } from 'node:child_process'
import { bin, installWhenNeeded, requireNode } from './commands.mjs'
import { root } from './freshness.mjs'

requireNode()
await installWhenNeeded()
const { build } = await import('./build.mjs')
const code = await build()
if (code !== 0) {
  console.error(`The build failed; the messages above say where. \`${bin('tsc')} -b\` shows it again.`)
  process.exit(code)
}

const gateway = spawn(process.execPath, ['apps/gateway/dist/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { MOTORA_DEMO: '1', ...process.env },
})
// Ctrl-C in a terminal reaches the gateway by itself, and twice would mean "immediately"; other signals are passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) gateway.kill(signal)
  })
}
gateway.on('error', (error) => {
  console.error(`The gateway could not be started: ${error.message}`)
  process.exitCode = 1
})
gateway.on('close', (exitCode, signal) => {
  process.exitCode = exitCode ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
})
