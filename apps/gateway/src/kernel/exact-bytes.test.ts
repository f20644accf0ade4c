import { expect, test } from 'vitest'
import { exactBytes } from './exact-bytes.js'

async function* chunks(...sizes: number[]) {
  for (const size of sizes) yield new Uint8Array(size)
}
const read = async (source: AsyncIterable<Uint8Array>, lengthBytes: number) => {
  let seen = 0
  let failed: string | undefined
  try {
    for await (const chunk of exactBytes(source, lengthBytes)) seen += chunk.length
  } catch (error) {
    failed = String(error)
  }
  return { seen, failed }
}

test('the right number goes through, also none', async () => {
  expect(await read(chunks(3, 0, 4), 7)).toEqual({ seen: 7, failed: undefined })
  expect(await read(chunks(), 0)).toEqual({ seen: 0, failed: undefined })
})

test('with more or fewer, or a source that fails, never all of it is passed on', async () => {
  async function* breaking() {
    yield new Uint8Array(7)
    throw new Error('the line broke')
  }
  for (const source of [chunks(3, 4, 1), chunks(8), chunks(3, 3), breaking()]) {
    const { seen, failed } = await read(source, 7)
    expect(seen).toBeLessThan(7)
    expect(failed).toMatch(/announced|broke/)
  }
})

test('who stops reading closes the source', async () => {
  let closed = false
  async function* source() {
    try {
      for (;;) yield new Uint8Array(1)
    } finally {
      closed = true
    }
  }
  for await (const _ of exactBytes(source(), 9)) break
  expect(closed).toBe(true)
})
