import { expect, test } from 'vitest'
import { underSetting } from './under-setting.js'

const failing = (error: unknown) => underSetting('NATS_URL', () => Promise.reject(error))

test('what fails at the start names the setting it failed by, once', async () => {
  await expect(underSetting('NATS_URL', async () => 7)).resolves.toBe(7)
  await expect(failing(new Error('connect ECONNREFUSED'))).rejects.toThrow(/^NATS_URL: connect ECONNREFUSED$/)
  await expect(failing(new AggregateError([new Error('one'), new Error('two')], ''))).rejects.toThrow(
    'NATS_URL: one; two',
  )
  await expect(failing(new Error('DATABASE_URL: the login x is a superuser'))).rejects.toThrow(
    /^DATABASE_URL: the login/,
  )
  await expect(failing(new Error('Port 1 is taken. Choose another with MOTORA_PORT.'))).rejects.toThrow(/^Port 1/)
  await expect(failing('no error at all')).rejects.toThrow('NATS_URL: no error at all')
})
