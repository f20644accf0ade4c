import { describe, expect, test } from 'vitest'
import { chance } from '../promise.js'
import { damaged, damagedAndSealed, pieces } from './damage.js'
import { checkAnswers, checkKept, goodFramesIn, objectsIn, SentWhole } from './damage-checks.js'
import { realFrames, sealed } from './real-frames.js'

const { silenceOne, silenceTwo, astraX, astraK } = realFrames
const recordOf = (frame: Buffer, from: number, until?: number) =>
  Buffer.concat([frame.subarray(0, 1), frame.subarray(from, until ?? -2)])
const flipped = (frame: Buffer, at: number): Buffer => {
  const copy = Buffer.from(frame)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe('planted: what was damaged and yet kept or answered is found', () => {
  const sent = new SentWhole()
  const stream = Buffer.concat([
    Buffer.from('$;;1\r\n'),
    silenceTwo,
    flipped(silenceOne, 20),
    astraX,
    Buffer.of(7),
    astraK,
  ])
  const good = sent.addFrames(stream)

  test('real frames are good, a damaged one between them is not', () => {
    expect(good).toBe(3)
    expect(goodFramesIn(stream).map(({ length }) => length)).toEqual([182, 50, 50])
    const records = [recordOf(silenceTwo, 4, 92), recordOf(silenceTwo, 92), recordOf(astraX, 11), recordOf(astraK, 10)]
    expect(checkKept([...records, silenceTwo], sent)).toEqual([])
  })
  test('a record of the damaged frame, whole or mended, was never sent', () => {
    expect(checkKept([recordOf(flipped(silenceOne, 20), 4)], sent)).toHaveLength(1)
    expect(checkKept([recordOf(silenceOne, 4), silenceOne], sent)).toHaveLength(2)
    // the letter is part of it
    expect(checkKept([Buffer.concat([Buffer.from('K'), silenceTwo.subarray(4, 92)])], sent)).toHaveLength(1)
  })
  test('an answer more than good frames', () => {
    expect(checkAnswers([{ answers: 4, logins: 1, good }])).toEqual([])
    expect(checkAnswers([{ answers: 5, logins: 1, good }])).toHaveLength(1)
  })
  test('an object that nobody has sent', () => {
    const body = Buffer.from('xx{"imei":"1","values":{"batteryPercent":5}}{"imei":"2"')
    expect(objectsIn(body, '9')).toContain('{"imei":"1","values":{"batteryPercent":5}}')
    expect(objectsIn(body, '9')).toContain('{"batteryPercent":5,"imei":"9"}')
    const objects = new SentWhole()
    objects.addObjects(body, '9')
    expect(checkKept([Buffer.from('{"imei":"1","values":{"batteryPercent":5}}')], objects)).toEqual([])
    expect(checkKept([Buffer.from('{"imei":"1","values":{"batteryPercent":6}}')], objects)).toHaveLength(1)
  })
})

test('planted: damage is damage, what is sealed has a right check sum, pieces make the whole', () => {
  const next = chance(7)
  let stillGood = 0
  for (let n = 0; n < 2000; n += 1) {
    const broken = damaged(silenceOne, next)
    if (goodFramesIn(broken).some((frame) => frame.equals(broken))) stillGood += 1
    expect(goodFramesIn(damagedAndSealed(silenceOne, next)).length).toBeGreaterThan(0)
    expect(Buffer.concat(pieces(broken, next)).equals(broken)).toBe(true)
  }
  expect(stillGood).toBeLessThan(40)
  expect(sealed(flipped(silenceOne, 20)).equals(silenceOne)).toBe(false)
})
