import { createHash, randomBytes } from 'node:crypto'
import { newId } from '../../kernel/ids.js'
import type { DoWork, Scope, Work } from '../work.js'
import { type DeviceKey, findDeviceKey, insertDeviceKey } from './stores/device-key-store.js'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** How long a revoked key may still be good in this process; a forwarder asks many times a second. */
const keptMs = 5000
const keptMost = 10_000

/** Keys that forwarders and devices carry as bearer token, or as password of their IMEI over MQTT. Only hashes are kept. */
export const createDeviceKeys = (doWork: DoWork, scope: Scope) => {
  const known = new Map<string, { device: DeviceKey | undefined; until: number }>()
  return {
    /**
     * @param name who carries it, for people
     * @param imei the one device that it is for; null for a forwarder, which speaks for many
     * @returns the key, which is shown this once
     */
    createDeviceKey: async (work: Work, name: string, imei: string | null): Promise<string> => {
      const key = randomBytes(24).toString('base64url')
      const id = newId()
      await insertDeviceKey(work, { id, name, imei, keyHash: hashOf(key), createdAt: work.now })
      work.audit({ event: 'devices.key_made', target: { kind: 'device-key', id, name }, after: { imei } })
      return key
    },
    /** Whose key this is; undefined when it is none, or no longer. */
    deviceOf: async (key: string): Promise<DeviceKey | undefined> => {
      if (key.length < 16 || key.length > 200) return undefined
      const hash = hashOf(key)
      const kept = known.get(hash)
      if (kept && kept.until > Date.now()) return kept.device
      const device = await doWork({ kind: 'nobody' }, scope, (work) => findDeviceKey(work, hash))
      if (known.size >= keptMost) known.clear()
      known.set(hash, { device, until: Date.now() + keptMs })
      return device
    },
  }
}
