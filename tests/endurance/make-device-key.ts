import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gatewayEnvironment } from '../gateway-environment.js'

const commands = fileURLToPath(new URL('../../apps/gateway/dist/commands', import.meta.url))

/** Where a gateway that does not run keeps its data. */
export interface Kept {
  dataDir: string
  databaseUrl?: string | undefined
}

/** Runs a command of the built gateway on a database; the embedded one must not be in use. @returns what it says */
export const runCommandOn = async (kept: Kept, name: string, args: readonly string[]): Promise<string> => {
  const env = {
    ...gatewayEnvironment,
    MOTORA_DATA_DIR: kept.dataDir,
    MOTORA_LOG_LEVEL: 'warn',
    // with `world`: the company without a past
    MOTORA_DEMO_WEEKS: '0',
    ...(kept.databaseUrl ? { DATABASE_URL: kept.databaseUrl } : {}),
  }
  return (await promisify(execFile)(process.execPath, [`${commands}/${name}.js`, ...args], { env })).stdout
}

/** @param imei of the one device that carries it; undefined: a forwarder's, which speaks for all */
export const makeDeviceKey = async (kept: Kept, imei?: string): Promise<string> => {
  const whose = imei === undefined ? ['--forwarder'] : ['--imei', imei]
  return (await runCommandOn(kept, 'device-key', ['--name', 'made for a test', ...whose])).trim()
}
