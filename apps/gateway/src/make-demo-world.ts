import type { Settings } from './config/env.js'
import type { Clock } from './kernel/clock.js'
import { pretendProviderOf } from './outside/card-payments/pretend-provider-of.js'
import { makeWorld, type WorldOptions } from './world/index.js'

/** The demo company and its past, unless they are there; says how far it is. */
export const makeDemoWorld = async (
  settings: Settings,
  deps: Pick<WorldOptions, 'database' | 'log' | 'secrets' | 'objects'>,
  clock: Clock,
): Promise<void> => {
  let told = 0
  await makeWorld({
    ...deps,
    now: clock.now(),
    weeks: settings.MOTORA_DEMO_WEEKS,
    provider: pretendProviderOf(settings),
    dataDir: settings.MOTORA_DATA_DIR,
    onProgress: (share) => {
      const tenths = Math.floor(share * 10)
      if (tenths > told) process.stdout.write(`Living the demo company's past: ${tenths * 10} %\n`)
      told = Math.max(told, tenths)
    },
  })
}
