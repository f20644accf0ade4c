import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isFromThisMachine } from './from-this-machine.js'

const judge = (remoteAddress: string | undefined, headers: Record<string, string | undefined>): boolean =>
  isFromThisMachine({ socket: { remoteAddress }, headers } as unknown as IncomingMessage)

test('the machine itself: over loopback and under a name of it', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.0.1'])
    for (const host of ['localhost:8080', 'LOCALHOST', '127.0.0.1:8080', '[::1]:8080', 'localhost.'])
      expect(judge(address, { host }), `${address} ${host}`).toBe(true)
})

test('another machine is not this one, whatever it says of itself', () => {
  for (const more of [{}, { 'x-forwarded-for': '127.0.0.1' }, { 'x-real-ip': '127.0.0.1' }])
    for (const address of ['192.0.2.7', '2001:db8::7', 'fe80::7%eth0', '::ffff:192.0.2.7', undefined])
      expect(judge(address, { host: 'localhost:8080', ...more })).toBe(false)
})

test('what a proxy of this machine passes on is not its own', () => {
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host', 'x-forwarded-proto'])
    expect(judge('127.0.0.1', { host: 'localhost', [header]: '127.0.0.1' }), header).toBe(false)
})

test('a page whose name was turned to this machine is not the machine itself', () => {
  for (const host of [
    'evil.example',
    'evil.example:8080',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '',
    '.',
    'a b',
  ])
    expect(judge('127.0.0.1', { host }), host).toBe(false)
})
