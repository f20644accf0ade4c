import { readSettings } from './config/env.js'
import { startGateway } from './gateway.js'
import { demoWelcome, startSimulator } from './world/demo-life.js'

// Starts the gateway with the settings of the environment and opens the doors that this process was asked for.
try {
  const settings = readSettings()
  const gateway = await startGateway(settings)
  const stopSimulator =
    settings.MOTORA_DEMO && settings.MOTORA_DEMO_SIMULATOR
      ? await startSimulator({ ...gateway, dataDir: settings.MOTORA_DATA_DIR })
      : undefined
  if (settings.MOTORA_DEMO) process.stdout.write(demoWelcome(gateway.port))
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    stopSimulator?.()
    // a second signal means it: whoever sends it does not want to wait for the drain
    process.once(signal, () => process.exit(1))
    await gateway.close()
    process.exit(0)
  }
  process.once('SIGTERM', (signal) => void stop(signal))
  process.once('SIGINT', (signal) => void stop(signal))
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
