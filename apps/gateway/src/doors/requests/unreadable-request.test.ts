import { problem } from '@motora/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoor } from './testing/open-door.js'

let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor([])
})
afterAll(() => door.app.close())

const say = (text: string): Promise<string> => {
  const { socket, ended } = door.connect()
  socket.write(text)
  return ended
}

test.for([
  [
    'a head of 64 kB',
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(65_536)}\r\n\r\n`,
    431,
    'request.head_too_large',
  ],
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'request.invalid'],
] as const)('%s is answered as every other refusal, and the connection closed', async ([, text, status, code]) => {
  const heard = await say(text)
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('application/problem+json')
  expect(head).toMatch(/connection: close/i)
  expect(problem.parse(JSON.parse(body))).toMatchObject({ status, code })
})
