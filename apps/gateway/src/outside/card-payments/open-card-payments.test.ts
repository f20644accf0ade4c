import { expect, test } from 'vitest'
import { openCardPayments } from './open-card-payments.js'

const open = async (secretKey: string | undefined, apiBase?: string) => {
  const said: unknown[][] = []
  const note = (...words: unknown[]): void => void said.push(words)
  const log = { info: note, warn: note } as unknown as Parameters<typeof openCardPayments>[0]['log']
  const payments = await openCardPayments({ secretKey, apiBase, webhookSecrets: ['whsec_x'], log })
  payments.close()
  return { payments, said }
}

test.each([
  ['sk_test_0123456789', undefined, 'test'],
  ['rk_live_012', undefined, 'live'],
  ['sk_test_0123456789', 'http://127.0.0.1:12111', 'pretend'],
  ['sk_test_0123456789', 'https://sandbox.example', 'test'],
])('the log says which provider it is, and no key: %s at %s is %s', async (key, base, provider) => {
  const { payments, said } = await open(key, base)
  expect(payments.provider).toBe(provider)
  expect(said).toMatchObject([[{ cardProvider: provider }, expect.any(String)]])
  expect(JSON.stringify(said)).not.toContain(key)
})

test('without a key everything is refused with that reason, and no delivery is taken', async () => {
  const { payments, said } = await open(undefined)
  expect(payments.provider).toBe('none')
  expect(said).toMatchObject([[{ cardProvider: 'none' }, expect.stringContaining('STRIPE_SECRET_KEY')]])
  const charge = { payerRef: 'cus_1', cardRef: 'pm_1', amountCents: 900, currency: 'eur', metadata: {} }
  const absent = { kind: 'absent', message: expect.stringContaining('STRIPE_SECRET_KEY') }
  await expect(payments.charge({ ...charge, idempotencyKey: 'k' })).rejects.toMatchObject(absent)
  await expect(payments.createPayer({ metadata: {}, idempotencyKey: 'k' })).rejects.toMatchObject(absent)
  await expect(payments.readCharge('pi_1')).rejects.toMatchObject(absent)
  expect(() => payments.listCharges(new Date(), new Date())).toThrow('STRIPE_SECRET_KEY')
  expect(payments.readEvent(Buffer.from('{}'), 't=1,v1=x', new Date())).toEqual({ refused: 'absent' })
})
