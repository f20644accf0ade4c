import { type AddressList, addressListText, readAddressList } from '../kernel/address-list.js'
import type { Settings } from './env.js'

/** Where modules without a key are listened to. */
interface DeviceListening {
  /** Undefined: nowhere. */
  tcpPort: number | undefined
  tcpHost: string
  mqttHost: string
  /** Who may connect over TCP; undefined: anyone who reaches the host. */
  allowed: AddressList | undefined
}

const usualPort = 38_955

/**
 * The modules' protocol proves no identity. So in production its port is off until a list says who may connect, and
 * elsewhere it is for this machine until a list or a host is named.
 */
export const deviceListeningOf = (given: Settings, isProduction: boolean): DeviceListening => {
  const { MOTORA_DEVICE_ALLOW: allow, MOTORA_DEVICE_HOST: host, MOTORA_HOST } = given
  const read = allow === undefined ? undefined : readAddressList(allow)
  if (read && 'bad' in read) throw new Error(`MOTORA_DEVICE_ALLOW: ${addressListText}`)
  const port = given.MOTORA_DEVICE_TCP_PORT ?? (isProduction ? 0 : usualPort)
  return {
    tcpPort: port === 0 ? undefined : port,
    tcpHost: host ?? (read ? MOTORA_HOST : '127.0.0.1'),
    mqttHost: host ?? MOTORA_HOST,
    allowed: read,
  }
}
