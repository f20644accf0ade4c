import type { Answer } from './call.js'
import { named } from './call.js'
import { checkout } from './resources/checkout.js'
import { customers } from './resources/customers.js'
import { disputes } from './resources/disputes.js'
import { listOf } from './resources/list.js'
import { paymentIntents } from './resources/payment-intents.js'
import { paymentMethods } from './resources/payment-methods.js'
import { refunds } from './resources/refunds.js'

/** Every call of the API that this provider has; `*` is one part of the address. */
const routes: Readonly<Record<string, Answer>> = {
  'POST /v1/customers': customers.create,
  'GET /v1/customers/*': customers.retrieve,
  'POST /v1/checkout/sessions': checkout.create,
  'GET /v1/checkout/sessions/*': checkout.retrieve,
  'GET /v1/setup_intents/*': (call) => named(call, 'setup_intent'),
  'GET /v1/setup_intents': listOf('setup_intent', '/v1/setup_intents', ['customer', 'payment_method']),
  'GET /v1/payment_methods/*': paymentMethods.retrieve,
  'GET /v1/payment_methods': listOf('payment_method', '/v1/payment_methods', ['customer', 'type']),
  'POST /v1/payment_methods/*/attach': paymentMethods.attach,
  'POST /v1/payment_methods/*/detach': paymentMethods.detach,
  'POST /v1/payment_intents': paymentIntents.create,
  'GET /v1/payment_intents': listOf('payment_intent', '/v1/payment_intents', ['customer']),
  'GET /v1/payment_intents/*': paymentIntents.retrieve,
  'POST /v1/payment_intents/*/confirm': paymentIntents.confirm,
  'POST /v1/payment_intents/*/cancel': paymentIntents.cancel,
  'GET /v1/charges/*': (call) => named(call, 'charge'),
  'GET /v1/charges': listOf('charge', '/v1/charges', ['customer', 'payment_intent']),
  'POST /v1/refunds': refunds.create,
  'GET /v1/refunds': listOf('refund', '/v1/refunds', ['charge', 'payment_intent']),
  'GET /v1/refunds/*': refunds.retrieve,
  'GET /v1/disputes': listOf('dispute', '/v1/disputes', ['charge', 'payment_intent']),
  'GET /v1/disputes/*': disputes.retrieve,
  'GET /v1/events': listOf('event', '/v1/events', ['type']),
  'GET /v1/events/*': (call) => named(call, 'event'),
}

/** What stands for the star where the address is of this form; undefined where it is not. */
export const starOf = (pattern: string, path: string): string | undefined => {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  if (parts.length !== given.length) return undefined
  let star = ''
  for (const [n, part] of parts.entries()) {
    if (part === '*' && given[n] !== '') star = given[n] ?? ''
    else if (part !== given[n]) return undefined
  }
  return star
}

/** The call of this method and address, with what stands for the star. */
export const routeOf = (method: string, path: string): { answer: Answer; id: string } | undefined => {
  for (const [route, answer] of Object.entries(routes)) {
    const [of, pattern = ''] = route.split(' ')
    const id = of === method ? starOf(pattern, path) : undefined
    if (id !== undefined) return { answer, id }
  }
  return undefined
}
