import { expect, test, vi } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { silentLog } from '../../kernel/log.js'
import { keyRevokedTopic } from '../../rooms/vehicles/index.js'
import { endRevoked } from './end-revoked.js'

const soon = (look: () => void) => vi.waitFor(look, { timeout: 60_000, interval: 10 })

test('the news of a revoked key ends its lines; without news the database does', async () => {
  const bus = new InProcessBus(silentLog())
  const ended: string[] = []
  const revoked = new Set<string>()
  const stop = endRevoked({
    bus,
    log: silentLog(),
    openKeys: () => ['one', 'two', 'three'],
    endKey: (keyId) => ended.push(keyId),
    checkOpenKeys: async (keys) => keys.filter((key) => revoked.has(key)),
    everyMs: 20,
  })
  bus.publish([{ topic: keyRevokedTopic, key: 'one', payload: { keyId: 'one' } }])
  await soon(() => expect(ended).toEqual(['one']))
  revoked.add('two')
  await soon(() => expect(ended).toContain('two'))
  expect(ended).not.toContain('three')
  stop()
})
