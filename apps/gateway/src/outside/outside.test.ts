import { isValidPhone } from '@motora/rules/phones'
import { afterEach, expect, test, vi } from 'vitest'
import { createSecrets } from '../kernel/secrets.js'
import { openCardPayments } from './card-payments/open-card-payments.js'
import { openPush } from './push/open-push.js'

const said: unknown[] = []
const note = (...words: unknown[]): void => void said.push(words)
const log = { info: note, warn: note }
const nothingSet = {
  serviceAccountFile: undefined,
  browserContact: undefined,
  keeper: undefined,
  log,
  secrets: createSecrets(new Uint8Array(32)),
  origin: () => 'https://motora.test',
}
afterEach(() => vi.unstubAllGlobals())

test('card provider and messaging are called only where a setting names them; phone numbers are read without anybody [U-08]', async () => {
  const called: unknown[] = []
  vi.stubGlobal('fetch', (to: unknown) => {
    called.push(to)
    return Promise.reject(new Error('nobody is called here'))
  })
  const cards = await openCardPayments({ secretKey: undefined, webhookSecrets: [], apiBase: undefined, log })
  expect(cards.provider).toBe('none')
  expect(await openPush(nothingSet)).toBeUndefined()
  expect(JSON.stringify(said)).toMatch(/STRIPE_SECRET_KEY.*MOTORA_WEB_PUSH_CONTACT.*FCM_SERVICE_ACCOUNT_FILE/)
  expect(isValidPhone('+34600111222')).toBe(true)
  expect(isValidPhone('+3460011')).toBe(false)
  expect(called).toEqual([])
})
