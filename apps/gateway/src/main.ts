import { readSettings } from './config/env.js'
import { keepHeapLevel } from './kernel/level-heap.js'
import { keepToOneself, makeOwnFolder } from './kernel/own-folder.js'

// Starts the gateway with the settings of the environment and opens the doors that this process was asked for.
keepHeapLevel()
try {
  const settings = readSettings()
  keepToOneself()
  makeOwnFolder('MOTORA_DATA_DIR', settings.MOTORA_DATA_DIR)
  // a bad setting is said before anything else is loaded
  const { startGateway } = await import('./gateway.js')
  const { demoWelcome, startSimulator } = await import('./world/demo-life.js')
  const gateway = await startGateway(settings)
  const stopSimulator =
    settings.MOTORA_DEMO && settings.MOTORA_DEMO_SIMULATOR
      ? await startSimulator({ ...gateway, dataDir: settings.MOTORA_DATA_DIR })
      : undefined
  if (settings.MOTORA_DEMO) process.stdout.write(demoWelcome(gateway.port))
  /** SIGTERM ends within 30 s, whatever hangs. */
  const maxEndMs = 28_000
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    stopSimulator?.()
    // on a second signal the gateway stops without waiting for the drain
    process.once(signal, () => process.exit(1))
    setTimeout(() => {
      gateway.log.error('not everything ended in its time')
      process.exit(1)
    }, maxEndMs).unref()
    await gateway.close()
    process.exit(0)
  }
  process.once('SIGTERM', (signal) => void stop(signal))
  process.once('SIGINT', (signal) => void stop(signal))
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
