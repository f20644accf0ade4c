import type { Upload } from '@motora/contract/files'
import { beforeEach, expect, test, vi } from 'vitest'
import { noAnswer, pretendUploads, refusal } from '../testing/pretend-uploads'
import { createSending, type Sending, type ToSend } from './sending'
import type { SendingState } from './sending-state'
import { sumOf } from './sum-of'

const id = '99999999-9999-4999-8999-999999999999'
const text = 'abcdefghijklmnopqr'
let gateway: ReturnType<typeof pretendUploads>
/** How long was waited before each repetition, in seconds. */
let waits: number[]
let time: number
let heard: SendingState[]
beforeEach(() => {
  gateway = pretendUploads()
  waits = []
  heard = []
  time = 0
})
const fileOf = (content = text, name = 'ecu.sil') => new File([content], name)
const sending = (more: Partial<ToSend> = {}) => {
  const made = createSending(
    {
      calls: gateway.calls,
      sumOf,
      now: () => time,
      wait: async (ms, signal) => {
        waits.push(ms / 1000)
        signal.throwIfAborted()
      },
    },
    { id, file: fileOf(), kind: 'firmware', ...more },
  )
  made.subscribe(() => heard.push(made.get()))
  return made
}
const reaches = (one: Sending, phase: SendingState['phase']) => vi.waitFor(() => expect(one.get().phase).toBe(phase))
const whole = async (one: Sending) => {
  one.start()
  await reaches(one, 'done')
}
/** A stop inside a call, and how to let it go on. */
const holdAt = (what: string) => {
  let go = () => undefined as unknown
  const held = new Promise<void>((resolve) => {
    go = resolve as typeof go
  })
  gateway.before.call = async (asked, signal) => {
    if (asked !== what) return
    await Promise.race([held, new Promise((resolve) => signal?.addEventListener('abort', resolve))])
  }
  return () => {
    gateway.before.call = async () => undefined
    go()
  }
}

test('a file goes out in parts, each once and the last one what is left, with its sum said before', async () => {
  const one = sending()
  await whole(one)
  expect(gateway.asked).toEqual(['begin', 'part 1', 'part 2', 'part 3', 'part 4', 'part 5', 'complete'])
  expect(gateway.textOf(id)).toBe(text)
  expect(gateway.uploadOf(id)).toMatchObject({
    name: 'ecu.sil',
    kind: 'firmware',
    sizeBytes: 18,
    // printf abcdefghijklmnopqr | sha256sum
    sha256: await sumOf(new Blob([text])),
  })
  expect(one.get()).toMatchObject({ phase: 'done', sentBytes: 18, file: { id, name: 'ecu.sil' } })
})

test('how far it is only grows, and ends with everything', async () => {
  await whole(sending())
  const sent = heard.map(({ sentBytes }) => sentBytes)
  expect(sent).toEqual([...sent].sort((a, b) => a - b))
  expect([...new Set(sent)]).toEqual([0, 4, 8, 12, 16, 18])
  expect(heard.map(({ phase }) => phase)).toContain('finishing')
})

test('the time that is left follows the pace of the line', async () => {
  gateway.before.call = async (what) => {
    if (what.startsWith('part')) time += 2000
  }
  await whole(sending())
  const left = heard.flatMap((state) => (state.phase === 'sending' && state.secondsLeft !== undefined ? [state] : []))
  expect(left.length).toBeGreaterThan(2)
  for (const { sentBytes, secondsLeft } of left) {
    // four bytes in two seconds, two parts at the same time
    expect(secondsLeft).toBeGreaterThanOrEqual(Math.floor((18 - sentBytes) / 4))
    expect(secondsLeft).toBeLessThanOrEqual(Math.ceil((18 - sentBytes) / 4) * 4)
  }
})

test('started twice it is sent once', async () => {
  const one = sending()
  one.start()
  one.start()
  await reaches(one, 'done')
  one.start()
  expect(gateway.asked.filter((what) => what === 'begin')).toHaveLength(1)
})

test('a part that fails is sent again by itself, with growing pauses, and nothing else is sent twice', async () => {
  let failures = 4
  gateway.before.call = async (what) => {
    if (what === 'part 3' && failures-- > 0) throw noAnswer()
  }
  await whole(sending())
  expect(waits).toEqual([1, 2, 4, 8])
  expect(gateway.asked.filter((what) => what === 'part 3')).toHaveLength(5)
  expect(gateway.asked.filter((what) => what === 'part 4')).toHaveLength(1)
  expect(gateway.textOf(id)).toBe(text)
  expect(heard.some((state) => state.phase === 'sending' && state.trouble?.code === 'offline')).toBe(true)
})

test('without a network it tries on as long as it takes', async () => {
  let failures = 40
  gateway.before.call = async () => {
    if (failures-- > 0) throw noAnswer()
  }
  await whole(sending())
  expect(Math.max(...waits)).toBe(15)
})

test('a gateway that fails again and again ends the tries; going on sends only what is missing', async () => {
  gateway.before.call = async (what) => {
    if (what === 'part 4') throw refusal(503, 'request.unavailable')
  }
  const one = sending()
  one.start()
  await reaches(one, 'failed')
  expect(one.get()).toMatchObject({ why: { code: 'request.unavailable' }, isFinal: false })
  expect(gateway.asked.filter((what) => what === 'part 4')).toHaveLength(6)
  gateway.before.call = async () => undefined
  gateway.asked.length = 0
  await whole(one)
  expect(gateway.asked.filter((what) => /part [123]/.test(what))).toEqual([])
  expect(gateway.textOf(id)).toBe(text)
})

test('what the gateway refuses is not tried again', async () => {
  gateway.before.call = async (what) => {
    if (what === 'complete') throw refusal(400, 'file.wrong_type')
  }
  const one = sending()
  one.start()
  await reaches(one, 'failed')
  expect(one.get()).toMatchObject({ why: { code: 'file.wrong_type' }, isFinal: true })
  expect(waits).toEqual([])
})

test('paused, nothing more goes out; going on sends only what has not arrived', async () => {
  const letGo = holdAt('part 3')
  const one = sending()
  one.start()
  await vi.waitFor(() => expect(gateway.asked).toContain('part 5'))
  one.pause()
  expect(one.get().phase).toBe('paused')
  letGo()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(one.get().phase).toBe('paused')
  expect(gateway.asked).not.toContain('complete')
  gateway.asked.length = 0
  await whole(one)
  expect(gateway.asked).toEqual(['begin', 'part 3', 'complete'])
  expect(gateway.textOf(id)).toBe(text)
})

test('paused and gone on at once, nothing is mixed up', async () => {
  holdAt('part 2')
  const one = sending()
  one.start()
  await vi.waitFor(() => expect(gateway.asked).toContain('part 2'))
  gateway.before.call = async () => undefined
  one.pause()
  one.start()
  one.pause()
  one.start()
  await reaches(one, 'done')
  expect(gateway.textOf(id)).toBe(text)
})

test('after a reload the same file goes on where it was', async () => {
  const first = sending()
  holdAt('part 4')
  first.start()
  await vi.waitFor(() => expect(gateway.uploadOf(id).parts).toEqual([1, 2, 3, 5]))
  // the page is gone, and with it what it knew
  first.pause()
  gateway.before.call = async () => undefined
  gateway.asked.length = 0
  const again = sending({ resumes: gateway.uploadOf(id) })
  expect(again.get().sentBytes).toBe(14)
  await whole(again)
  expect(gateway.asked).toEqual(['begin', 'part 4', 'complete'])
  expect(gateway.textOf(id)).toBe(text)
})

test('another file of the same name and size is found out before anything is sent, and what there is stays', async () => {
  await gateway.calls.begin(
    { id, name: 'ecu.sil', kind: 'firmware', sizeBytes: 18, sha256: await sumOf(fileOf()) },
    new AbortController().signal,
  )
  gateway.asked.length = 0
  const one = sending({ file: fileOf('ABCDEFGHIJKLMNOPQR'), resumes: gateway.uploadOf(id) })
  one.start()
  await reaches(one, 'failed')
  expect(one.get()).toMatchObject({ why: 'other-content', isFinal: true })
  expect(gateway.asked).toEqual([])
  expect(gateway.has(id)).toBe(true)
})

test('where the browser makes no sums, one that was begun with a sum keeps it', async () => {
  const resumes: Upload = {
    id,
    name: 'ecu.sil',
    kind: 'firmware',
    sizeBytes: 18,
    partBytes: 4,
    parts: [],
    sha256: 'cd'.repeat(32),
    expires: '2026-11-21T09:30:00Z',
    sharingOperatorId: null,
    file: null,
  }
  const begun: unknown[] = []
  const made = createSending(
    {
      calls: {
        ...gateway.calls,
        begin: (beginning, signal) => {
          begun.push(beginning)
          return gateway.calls.begin(beginning, signal)
        },
      },
      sumOf: async () => undefined,
      now: () => 0,
      wait: async () => undefined,
    },
    { id, file: fileOf(), kind: 'firmware', resumes },
  )
  await whole(made)
  expect(begun).toMatchObject([{ sha256: 'cd'.repeat(32) }])
})

test('cancelled, nothing more goes out and what has arrived is thrown away', async () => {
  holdAt('part 2')
  const one = sending()
  one.start()
  await vi.waitFor(() => expect(gateway.asked).toContain('part 2'))
  await one.cancel()
  expect(one.get().phase).toBe('cancelled')
  expect(gateway.has(id)).toBe(false)
  expect(gateway.asked.at(-1)).toBe('drop')
  one.start()
  expect(one.get().phase).toBe('cancelled')
})

test('a cancellation that cannot be sent leaves it to the gateway', async () => {
  gateway.before.call = async (what) => {
    if (what === 'drop') throw noAnswer()
  }
  const one = sending()
  await one.cancel()
  expect(one.get().phase).toBe('cancelled')
})
