import { expect, test } from 'vitest'
import { deviceListeningOf } from './device-listening.js'
import { readSettings } from './env.js'

const listening = (environment: Record<string, string>, isProduction = false) =>
  deviceListeningOf(readSettings({ MOTORA_DEVELOPMENT: '1', ...environment }), isProduction)

test('without a setting modules are heard from this machine alone, and in production nowhere', () => {
  expect(listening({})).toMatchObject({ tcpPort: 38_955, tcpHost: '127.0.0.1', allowed: undefined })
  expect(listening({ MOTORA_HOST: '0.0.0.0' })).toMatchObject({ tcpHost: '127.0.0.1', mqttHost: '0.0.0.0' })
  expect(listening({}, true)).toMatchObject({ tcpPort: undefined })
  expect(listening({ MOTORA_DEVICE_TCP_PORT: '0' })).toMatchObject({ tcpPort: undefined })
})

test('a list of addresses opens the door to them, at the host of their network', () => {
  const given = { MOTORA_DEVICE_TCP_PORT: '38955', MOTORA_DEVICE_ALLOW: '10.20.0.0/16', MOTORA_HOST: '192.0.2.1' }
  const { allowed, ...where } = listening(given, true)
  expect(where).toEqual({ tcpPort: 38_955, tcpHost: '192.0.2.1', mqttHost: '192.0.2.1' })
  expect([allowed?.includes('10.20.1.1'), allowed?.includes('10.21.1.1')]).toEqual([true, false])
  const own = listening({ ...given, MOTORA_DEVICE_HOST: '10.20.0.1' }, true)
  expect(own).toMatchObject({ tcpHost: '10.20.0.1', mqttHost: '10.20.0.1' })
})
