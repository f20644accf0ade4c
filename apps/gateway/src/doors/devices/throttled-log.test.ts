import { expect, test, vi } from 'vitest'
import type { Log } from '../../kernel/log.js'
import { ThrottledLog } from './throttled-log.js'

test('what happens ten thousand times in a second is one line, and the next one says how often it was', () => {
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Log
  const now = vi.spyOn(performance, 'now')
  try {
    now.mockReturnValue(5000)
    const teller = new ThrottledLog(log, 'warn', 'again')
    for (let n = 0; n < 10_000; n += 1) teller.tell({ n })
    now.mockReturnValue(6000)
    teller.tell({ n: 'last' })
  } finally {
    now.mockRestore()
  }
  expect(lines).toEqual([
    [{ n: 0, times: 1 }, 'again'],
    [{ n: 'last', times: 10_000 }, 'again'],
  ])
})
