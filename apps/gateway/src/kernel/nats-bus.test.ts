import { expect, test } from 'vitest'
import type { Fact } from './bus.js'
import { silentLog } from './log.js'
import { NatsBus } from './nats-bus.js'

/** A broker of the tests' own; without one, what needs it is skipped and says so. */
const url = process.env.TEST_NATS_URL ?? ''

test.skipIf(url === '')('facts told in one process are heard in another, together and in order', async () => {
  const [one, other] = await Promise.all([NatsBus.connect(url, silentLog()), NatsBus.connect(url, silentLog())])
  // topics of this run alone: the broker may serve others
  const topic = `test.${process.pid}-${Date.now()}`
  const heard: Fact[][] = []
  other.subscribe(topic, (facts) => void heard.push(facts))
  await new Promise((resolve) => setTimeout(resolve, 100))
  one.publish([
    { topic, key: 'a', payload: { n: 1 } },
    { topic: `${topic}.else`, key: 'x', payload: {} },
    { topic, key: 'b', payload: { n: 2 } },
  ])
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]?.map((fact) => fact.key)).toEqual(['a', 'b'])
  await Promise.all([one.close(), other.close()])
})
