import { expect, test } from 'vitest'
import { readAddressList } from './address-list.js'

const list = (text: string) => {
  const read = readAddressList(text)
  if ('bad' in read) throw new Error(`not read: ${read.bad.join()}`)
  return read
}

test('addresses and networks of both kinds are recognized, in whatever form a socket names them', () => {
  const { includes } = list('10.20.0.0/16, 192.0.2.7,2001:db8::/32 , ::1')
  for (const address of ['10.20.0.1', '10.20.255.255', '::ffff:10.20.3.4', '192.0.2.7', '2001:db8:1::9', '::1'])
    expect(includes(address), address).toBe(true)
  for (const address of ['10.21.0.1', '192.0.2.8', '::ffff:10.21.0.1', '2001:db9::1', '::2', '', 'localhost', '%'])
    expect(includes(address), address).toBe(false)
})

test.each([
  '',
  ',',
  '10.0.0',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '2001:db8::/129',
  'moped.example',
  '10.0.0.0/8 x',
  '*',
])('what is no address or network, or names everybody, is refused: %o', (text) => {
  expect(readAddressList(text)).toHaveProperty('bad')
  expect(readAddressList(`10.0.0.1,${text}`)).toMatchObject({ bad: expect.any(Array) })
})
