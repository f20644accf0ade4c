import { afterEach, expect, test } from 'vitest'
import { isTypedElsewhere } from './typed-elsewhere'

const open: BroadcastChannel[] = []
const newChannel = (): BroadcastChannel => {
  const channel = new BroadcastChannel('motora.typed-elsewhere')
  open.push(channel)
  return channel
}
afterEach(() => {
  for (const channel of open.splice(0)) channel.close()
})

test('a tab that answers holds something typed', async () => {
  const other = newChannel()
  other.addEventListener('message', ({ data }) => {
    if (data.kind === 'typed-asked') other.postMessage({ kind: 'typed-here' })
  })
  expect(await isTypedElsewhere(newChannel())).toBe(true)
})

test('nothing hangs where no tab answers, or where the browser has no channel', async () => {
  expect(await isTypedElsewhere(newChannel())).toBe(false)
  expect(await isTypedElsewhere(undefined)).toBe(false)
})
