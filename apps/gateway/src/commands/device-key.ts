import { parseArgs } from 'node:util'
import { everything } from '../rooms/operators/index.js'
import { WrongUsage } from './imports/row-refused.js'
import { runCommand, withHouse } from './run-command.js'

const usage = `Makes a key for a device or a forwarder. It is shown once; only its hash is kept.

  npm run device-key -- --name "who carries it" --imei 990000000000018   one device: HTTP batches and MQTT
  npm run device-key -- --name "Traccar" --forwarder                      speaks for many: Traccar's forwarding
`

const readArguments = (args: string[]): { name: string; imei: string | null } => {
  const options = {
    name: { type: 'string' },
    imei: { type: 'string' },
    forwarder: { type: 'boolean', default: false },
  } as const
  let given: { name?: string; imei?: string; forwarder: boolean }
  try {
    given = parseArgs({ args, options }).values
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
  if (!given.name?.trim()) throw new WrongUsage('Say with --name who carries the key.')
  if (given.forwarder === (given.imei !== undefined)) throw new WrongUsage('Say either --imei or --forwarder.')
  return { name: given.name.trim(), imei: given.imei ?? null }
}

await runCommand(usage, async (settings, args) => {
  const { name, imei } = readArguments(args)
  await withHouse(settings, async ({ house }) => {
    const key = await house.inTransaction(
      { kind: 'system', name: 'device-key' },
      everything('a device proves itself before any operator is known'),
      (work) => house.vehicles.deviceKeys.createDeviceKey(work, name, imei),
    )
    process.stdout.write(`${key}\n`)
  })
})
