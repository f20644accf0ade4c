import { expect, test, vi } from 'vitest'
import { InProcessBus } from '../../kernel/bus.js'
import { silentLog } from '../../kernel/log.js'
import { keyMadeTopic } from '../../rooms/vehicles/index.js'
import { endKeyed } from './end-keyed.js'

const soon = (look: () => void) => vi.waitFor(look, { timeout: 60_000, interval: 10 })

test('a vehicle that is given a key loses its line without one: by the news, and without news by the database', async () => {
  const bus = new InProcessBus(silentLog())
  const ended: string[] = []
  const keyed = new Set<string>()
  const stop = endKeyed({
    bus,
    log: silentLog(),
    modules: () => ['one', 'two', 'three'],
    endModule: (imei) => ended.push(imei),
    keyedAmong: async (imeis) => imeis.filter((imei) => keyed.has(imei)),
    everyMs: 20,
  })
  bus.publish([{ topic: keyMadeTopic, key: 'one', payload: { imei: 'one' } }])
  await soon(() => expect(ended).toEqual(['one']))
  keyed.add('two')
  await soon(() => expect(ended).toContain('two'))
  expect(ended).not.toContain('three')
  stop()
})
