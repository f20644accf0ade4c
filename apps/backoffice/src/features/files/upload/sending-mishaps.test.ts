import { beforeEach, expect, test, vi } from 'vitest'
import { pretendUploads, refusal } from '../testing/pretend-uploads'
import { createSending, type Sending, type ToSend } from './sending'
import type { SendingState } from './sending-state'
import { sumOf } from './sum-of'

const id = '99999999-9999-4999-8999-999999999999'
const text = 'abcdefghijklmnopqr'
let gateway: ReturnType<typeof pretendUploads>
/** How long was waited before each repetition, in seconds. */
let waits: number[]
beforeEach(() => {
  gateway = pretendUploads()
  waits = []
})
const fileOf = () => new File([text], 'ecu.sil')
const sending = (more: Partial<ToSend> = {}) => {
  const wait = async (ms: number) => void waits.push(ms / 1000)
  return createSending(
    { calls: gateway.calls, sumOf, now: () => 0, wait },
    { id, file: fileOf(), kind: 'firmware', ...more },
  )
}
const reaches = (one: Sending, phase: SendingState['phase']) => vi.waitFor(() => expect(one.get().phase).toBe(phase))
const whole = async (one: Sending) => {
  one.start()
  await reaches(one, 'done')
}

test('a completion whose answer was lost finds the file that came of it', async () => {
  const one = sending()
  const complete = gateway.calls.complete
  let lost = false
  gateway.calls.complete = async (...call) => {
    const file = await complete(...call)
    if (lost) return file
    lost = true
    throw refusal(503, 'request.unavailable')
  }
  await whole(one)
  expect(waits).toEqual([1])
  const again = sending()
  gateway.asked.length = 0
  await whole(again)
  expect(gateway.asked).toEqual(['begin'])
})

test('when the gateway says that a part is missing after all, that one is sent again', async () => {
  let first = true
  gateway.before.call = async (what) => {
    if (what !== 'complete' || !first) return
    first = false
    gateway.forget(id, 2)
  }
  await whole(sending())
  expect(gateway.asked.slice(-4)).toEqual(['complete', 'begin', 'part 2', 'complete'])
  expect(gateway.textOf(id)).toBe(text)
})

test('a file that cannot be read any more is said to be gone', async () => {
  const file = fileOf()
  file.slice = () => {
    throw new DOMException('gone', 'NotReadableError')
  }
  const one = sending({ file })
  one.start()
  await reaches(one, 'failed')
  expect(one.get()).toMatchObject({ why: 'file-gone' })
})

test('an upload that has expired meanwhile is begun again by going on', async () => {
  gateway.before.call = async (what) => {
    if (what === 'part 4') await gateway.calls.drop(id)
  }
  const one = sending()
  one.start()
  await reaches(one, 'failed')
  expect(one.get()).toMatchObject({ why: { code: 'file.upload_not_found' }, isFinal: false })
  gateway.before.call = async () => undefined
  await whole(one)
  expect(gateway.textOf(id)).toBe(text)
})
