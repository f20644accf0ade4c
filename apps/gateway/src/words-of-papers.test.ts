import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billWords } from './overviews/bill-list/words/bill-words.js'
import { packReceiptWords } from './rooms/money/packs/words/pack-receipt-words.js'
import { receiptWords } from './rooms/sharing/reports/words/receipt-words.js'

// Who reads a service on a screen, its receipt and its bill finds one thing under one name.

type Words = Record<string, string>
const screens = (language: string, name: string): Words =>
  JSON.parse(readFileSync(new URL(`../../backoffice/src/words/${language}/${name}.json`, import.meta.url), 'utf8'))
const kinds = ['pause', 'hour', 'day', 'maximum', 'free-operator', 'never-started'] as const
const modes = ['eco', 'city', 'sport'] as const

test.each([
  ['es', 'es'],
  ['cat', 'ca'],
  ['en', 'en'],
] as const)(
  'a line of a price has one name on the screen, the receipt and the bill, with its mode: %s',
  (paper, language) => {
    const services = screens(language, 'services')
    const shown = [
      services['price.drive'],
      ...modes.map((mode) => services[`price.drive.${mode}`]),
      ...kinds.map((kind) => services[`price.${kind}`]),
    ]
    for (const { lineOf } of [receiptWords[paper], billWords[paper]]) {
      const written = [
        lineOf({ kind: 'drive', mode: null }),
        ...modes.map((mode) => lineOf({ kind: 'drive', mode })),
        ...kinds.map((kind) => lineOf({ kind, mode: null })),
      ]
      expect(written).toEqual(shown)
      // its percent is a column of a paper, and in the words of a screen
      expect(services['price.discount']?.startsWith(lineOf({ kind: 'discount', mode: null }))).toBe(true)
    }
  },
)

test.each([
  ['es', 'es'],
  ['cat', 'ca'],
  ['en', 'en'],
] as const)('a receipt calls what became of a service and its payment as screens do: %s', (paper, language) => {
  const [services, payments] = [screens(language, 'services'), screens(language, 'payments')]
  const words = receiptWords[paper]
  const { operator, vehicle, state, reserved, cancelled, start, end, zone, from, to, distance, driven, paused } = words
  expect({
    operator,
    vehicle,
    state,
    reserved,
    cancelled,
    start,
    end,
    zone,
    from,
    to,
    distance,
    driven,
    paused,
  }).toEqual({
    operator: services.operator,
    vehicle: services.vehicle,
    state: services.status,
    reserved: services.reserved,
    cancelled: services.cancelled,
    start: services.start,
    end: services.end,
    zone: services.zone,
    from: services.from,
    to: services.to,
    distance: services.distance,
    driven: services.driven,
    paused: services.pausedTime,
  })
  const { price, total, soFar, credit, payment, givenBack, dispute } = words
  expect([price, total, soFar, credit, payment, givenBack, dispute]).toEqual([
    services.price,
    services['price.total'],
    services.priceSoFar,
    services['price.credit'],
    services.payment,
    payments.refundedAmount,
    payments.dispute,
  ])
  for (const [status, word] of Object.entries(words.states)) expect(word).toBe(services[`status.${status}`])
  for (const [status, word] of Object.entries(words.payments)) expect(word).toBe(payments[`status.${status}`])
  for (const [how, word] of Object.entries(words.refundsPending)) expect(word).toBe(payments[`refundPending.${how}`])
  for (const { dispute: name, disputes, givenBack: back } of [words, packReceiptWords[paper]]) {
    expect(back).toBe(payments.refundedAmount)
    for (const [how, word] of Object.entries(disputes)) expect(`${name} ${word}`).toBe(payments[`dispute.${how}`])
  }
  // a receipt and a bill have the same columns
  const bill = billWords[paper]
  expect([words.concept, words.count, words.unitPrice, words.amount]).toEqual([
    bill.concept,
    bill.count,
    bill.unitPrice,
    bill.amount,
  ])
})
