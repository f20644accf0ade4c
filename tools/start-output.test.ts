import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { splitOutput } from './start-output.mjs'

test('a person reads sentences; log lines go to the log, whole and in their order', async () => {
  const [person, log] = [new PassThrough(), new PassThrough()]
  const output = Readable.from([
    'Living the demo company’s past: 10 %\n{"level":30,"msg":"list',
    'ening"}\n\n  Motora is up.\n{"level":40,"msg":"SMTP_URL is not set"}\n',
  ])
  await splitOutput(output, { person, log })
  person.end()
  log.end()
  expect(await text(person)).toBe('Living the demo company’s past: 10 %\n\n  Motora is up.\n')
  expect(await text(log)).toBe('{"level":30,"msg":"listening"}\n{"level":40,"msg":"SMTP_URL is not set"}\n')
})
