import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { closedAfterEach } from '../closed-after-each.js'
import { backendOfRun, Stand } from '../stand.js'

const { open } = closedAfterEach()

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject)
  })
/** Milliseconds until the other side has ended it. */
const endedAfter = (socket: Socket): Promise<number> => {
  const from = performance.now()
  return new Promise((resolve) => socket.once('close', () => resolve(performance.now() - from)))
}

test('a gateway that ends lets its mopeds go to another, while a call that trickles in is still waited for', async () => {
  const stand = await Stand.start({ backend: backendOfRun(), world: 'bare' })
  open.push(stand)
  const [moped, call] = [await opened(stand.devicePort), await opened(stand.port)]
  call.write('POST /api/users/v1/Totp HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n')
  call.write('x-requested-with: motora-web\r\ncontent-length: 4000\r\n\r\n{')
  const trickling = setInterval(() => call.write(' '.repeat(400)), 500)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const line = endedAfter(moped.resume())
  const answer = endedAfter(call.resume())
  const stopped = stand.stop()
  expect(await line).toBeLessThan(2500)
  expect(await Promise.race([answer, 'waited for'])).toBe('waited for')
  await answer
  clearInterval(trickling)
  await stopped
})
