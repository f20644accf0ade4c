import { createHash, randomBytes } from 'node:crypto'
import type { Fact, RoomListener } from '../../kernel/bus.js'
import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import { actingAccount } from '../acting-account.js'
import type { InTransaction, Scope, Work } from '../work.js'
import {
  type DeviceKey,
  findDeviceKey,
  findRevokedKeys,
  hasDeviceKey,
  insertDeviceKey,
  keyedDevices,
  listDeviceKeyRows,
  noteKeysUsed,
  revokeKeyRow,
} from './stores/device-key-store.js'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** How long a revoked key may still be good in this process, by time that nobody sets; a forwarder asks many times a second. */
const keptMs = 5000
const keptMost = 10_000

/** A key was revoked: who holds a line that it opened ends it. */
export const keyRevokedTopic = 'devices.key-revoked'
export interface KeyRevoked {
  keyId: string
}

/** A device has a key of its own now: who holds a line of it that asked for none ends it. */
export const keyMadeTopic = 'devices.key-made'
export interface KeyMade {
  imei: string
}

/**
 * Keys that forwarders and devices carry as bearer token, or as password of their IMEI over MQTT. Only hashes are kept.
 */
export const createDeviceKeys = (inTransaction: InTransaction, scope: Scope) => {
  const known = new Map<string, { device: DeviceKey | undefined; until: number }>()
  const keyed = new Map<string, { isKeyed: boolean; until: number }>()
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction({ kind: 'system', name: 'device keys' }, scope, use)
  const listeners: readonly RoomListener[] = [
    {
      topic: keyRevokedTopic,
      hear: (facts) => {
        const revoked = new Set((facts as Fact<KeyRevoked>[]).map(({ payload }) => payload.keyId))
        for (const [hash, { device }] of known) if (device && revoked.has(device.keyId)) known.delete(hash)
        keyed.clear()
      },
    },
    {
      topic: keyMadeTopic,
      hear: (facts) => {
        for (const { payload } of facts as Fact<KeyMade>[]) keyed.delete(payload.imei)
      },
    },
  ]
  return {
    listeners,
    listDeviceKeyRows,
    /**
     * @param name who carries it, for people
     * @param imei the one device that it is for; null for a forwarder, which speaks for many
     * @param id made by the caller, so that a repeated call makes no second key
     * @returns the key, which is shown this once
     * @throws Refusal device.key_exists
     */
    createDeviceKey: async (work: Work, name: string, imei: string | null, id = newId()): Promise<string> => {
      const key = randomBytes(24).toString('base64url')
      const madeBy = actingAccount(work)?.email ?? null
      const isNew = await insertDeviceKey(work, { id, name, imei, keyHash: hashOf(key), createdAt: work.now, madeBy })
      if (!isNew)
        throw new Refusal(
          'device.key_exists',
          'This key was made already, and is shown once. Revoke it and make another.',
        )
      work.audit({ event: 'devices.key_made', target: { kind: 'device-key', id, name }, after: { imei } })
      if (imei !== null) work.announce({ topic: keyMadeTopic, key: imei, payload: { imei } satisfies KeyMade })
      return key
    },
    /** Whether a device has a key of its own that is valid; as of the last five seconds. */
    isKeyed: async (imei: string): Promise<boolean> => {
      const kept = keyed.get(imei)
      if (kept && kept.until > performance.now()) return kept.isKeyed
      const isKeyed = await inOwnWork((work) => hasDeviceKey(work, imei))
      if (keyed.size >= keptMost) keyed.clear()
      keyed.set(imei, { isKeyed, until: performance.now() + keptMs })
      return isKeyed
    },
    /** Which of these devices have a valid key of their own now. */
    keyedAmong: (imeis: readonly string[]): Promise<string[]> => inOwnWork((work) => keyedDevices(work, imeis)),
    /**
     * Revokes a key for good. Its lines end when the transaction has committed; one that is revoked already stays so.
     * @throws Refusal request.not_found
     */
    revokeDeviceKey: async (work: Work, id: string): Promise<void> => {
      const key = await revokeKeyRow(work, id)
      if (!key) throw new Refusal('request.not_found', 'There is no such key.')
      if (!key.isNew) return
      const { name, imei } = key
      work.audit({ event: 'devices.key_revoked', target: { kind: 'device-key', id, name }, before: { imei } })
      work.announce({ topic: keyRevokedTopic, key: id, payload: { keyId: id } satisfies KeyRevoked })
    },
    /** Finds the owner of a key and notes the use; undefined when it is no key, or no longer valid. */
    deviceOf: async (key: string): Promise<DeviceKey | undefined> => {
      if (key.length < 16 || key.length > 200) return undefined
      const hash = hashOf(key)
      const kept = known.get(hash)
      if (kept && kept.until > performance.now()) return kept.device
      const device = await inOwnWork(async (work) => {
        const found = await findDeviceKey(work, hash)
        if (found) await noteKeysUsed(work, [found.keyId])
        return found
      })
      if (known.size >= keptMost) known.clear()
      known.set(hash, { device, until: performance.now() + keptMs })
      return device
    },
    /** Of lines that are open: notes that their keys are used. @returns the keys that are revoked */
    checkOpenKeys: (keyIds: readonly string[]): Promise<string[]> =>
      inOwnWork(async (work) => {
        const revoked = await findRevokedKeys(work, keyIds)
        const good = keyIds.filter((id) => !revoked.includes(id))
        if (good.length > 0) await noteKeysUsed(work, good)
        return revoked
      }),
  }
}
export type DeviceKeys = ReturnType<typeof createDeviceKeys>
