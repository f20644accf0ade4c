import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.stubEnv('MOTORA_PROMISES_FILE', '')
  vi.stubEnv('TEST_LENGTH', '')
  vi.stubEnv('ENDURANCE_SIZE', 'S')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const atTurn = async (turn: number) => {
  vi.stubEnv('TEST_TURN', String(turn))
  vi.resetModules()
  const { drawn, everyNth } = await import('./promise.js')
  const { looksOf, parts } = await import('./journeys/looks-in-turn.js')
  return { drawn, everyNth, looks: parts.map((part) => looksOf(part)) }
}

test('of what takes turns each run takes one, and as many commits as there are take all', async () => {
  const taken = new Set<string>()
  for (const turn of [40, 41, 42]) {
    const took = (await atTurn(turn)).drawn('three', ['one', 'two', 'three'])
    expect(took).toHaveLength(1)
    for (const one of took) taken.add(one)
  }
  expect(taken.size).toBe(3)
})

test('of what is alike each run takes a share, and as many commits as there are shares take all, each once', async () => {
  const all = Array.from({ length: 600 }, (_, n) => n)
  const taken = []
  for (const turn of [70, 71, 72]) {
    const took = (await atTurn(turn)).everyNth('numbers', all, 3)
    expect(took.length).toBeGreaterThan(180)
    // of each six that belong together another part
    for (const trick of [0, 1, 2, 3, 4, 5]) expect(took.filter((n) => n % 6 === trick).length).toBeGreaterThan(20)
    taken.push(...took)
  }
  expect(taken.sort((a, b) => a - b)).toEqual(all)
})

test('a push takes all of what is alike, and of the rest what is in turn', async () => {
  vi.stubEnv('TEST_LENGTH', 'push')
  const { drawn, everyNth } = await atTurn(7)
  expect(everyNth('numbers', [1, 2, 3], 3)).toEqual([1, 2, 3])
  expect(drawn('two', ['embedded', 'postgres'])).toHaveLength(1)
})

test('a whole run leaves nothing', async () => {
  vi.stubEnv('TEST_LENGTH', 'all')
  const { drawn, everyNth, looks } = await atTurn(7)
  expect(drawn('two', ['embedded', 'postgres'])).toEqual(['embedded', 'postgres'])
  expect(everyNth('numbers', [1, 2, 3], 3)).toEqual([1, 2, 3])
  expect(looks.map((some) => some.length)).toEqual(looks.map(() => 12))
})

test('each commit looks at something in every language, size and scheme; 24 look at every part in all twelve ways', async () => {
  vi.stubEnv('TEST_LENGTH', 'push')
  const seen = new Map<number, Set<string>>()
  for (let turn = 100; turn < 124; turn += 1) {
    const { looks } = await atTurn(turn)
    const next = (await atTurn(turn + 1)).looks
    for (const [part, some] of looks.entries()) {
      expect([some.length, next[part]?.length].toSorted(), 'at one of two commits').toEqual([0, 1])
      if (some.length > 0) seen.set(part, new Set([...(seen.get(part) ?? []), JSON.stringify(some)]))
    }
    const all = looks.flat()
    expect(new Set(all.map(([language]) => language)).size).toBe(3)
    expect(new Set(all.map(([, { width }]) => width)).size).toBe(2)
    expect(new Set(all.map(([, , scheme]) => scheme)).size).toBe(2)
  }
  expect([...seen.values()].map(({ size }) => size)).toEqual([12, 12, 12, 12, 12, 12, 12])
})
