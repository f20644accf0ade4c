import { Stand } from '../stand.js'

/** Starts the one gateway of all journeys; what it returns ends it. Workers inherit the environment. */
export default async function startGateway(): Promise<() => Promise<void>> {
  const stand = await Stand.start({
    world: 'bare',
    env: { MOTORA_CALLS_PER_MINUTE: '1000000', MOTORA_MQTT_PORT: '0' },
  })
  process.env.JOURNEY_ORIGIN = stand.origin
  process.env.JOURNEY_DEVICE_PORT = String(stand.devicePort)
  return () => stand.close()
}
