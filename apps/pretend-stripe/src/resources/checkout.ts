import { badParameter } from '../api-error.js'
import type { Draft } from '../books.js'
import { type Answer, asked, named, needed } from '../call.js'
import { metadataOf, partOf, textOf } from '../form.js'
import { newId, randomText } from '../new-id.js'
import type { CheckoutSession, PaymentMethod, SetupIntent } from '../objects.js'

/** Seconds for which a page to choose a card is open. */
const openSeconds = 24 * 3600

const addressOf = (param: string, text: string): string => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text.replaceAll('{', '').replaceAll('}', '')))
    throw badParameter(param, 'Not a valid URL', 'url_invalid')
  return text
}

const create: Answer = (call) => {
  const { draft, form, origin } = call
  if (needed(form, 'mode') !== 'setup')
    throw badParameter('mode', 'This pretend provider has the mode setup alone.', 'parameter_unknown')
  const customer = asked(call, 'customer', 'customer').id
  const successUrl = addressOf('success_url', needed(form, 'success_url'))
  const cancelUrl = textOf(form, 'cancel_url')
  const setupId = newId('seti')
  const setup = draft.put<SetupIntent>({
    id: setupId,
    object: 'setup_intent',
    client_secret: `${setupId}_secret_${randomText(24)}`,
    created: draft.seconds(),
    customer,
    last_setup_error: null,
    livemode: false,
    metadata: metadataOf(partOf(form, 'setup_intent_data')),
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  })
  const id = `cs_test_${randomText(48)}`
  return draft.put<CheckoutSession>({
    id,
    object: 'checkout.session',
    cancel_url: cancelUrl === undefined ? null : addressOf('cancel_url', cancelUrl),
    client_reference_id: textOf(form, 'client_reference_id') ?? null,
    created: draft.seconds(),
    currency: textOf(form, 'currency') ?? null,
    customer,
    expires_at: draft.seconds() + openSeconds,
    livemode: false,
    locale: textOf(form, 'locale') ?? null,
    metadata: metadataOf(form),
    mode: 'setup',
    payment_status: 'no_payment_required',
    setup_intent: setup.id,
    status: 'open',
    success_url: successUrl,
    url: `${origin}/pay/${id}`,
  })
}

/** As it is now: one that nobody finished expires. */
export const sessionNow = (draft: Draft, session: CheckoutSession): CheckoutSession =>
  session.status === 'open' && draft.seconds() >= session.expires_at
    ? { ...session, status: 'expired', url: null }
    : session

/** The card is kept: it can be charged from now on. */
export const completeSetup = (draft: Draft, session: CheckoutSession, method: PaymentMethod): void => {
  const setup = draft.find('setup_intent', session.setup_intent)
  if (!setup) return
  const attached = draft.put<PaymentMethod>({ ...method, customer: session.customer })
  const done = draft.put<SetupIntent>({
    ...setup,
    last_setup_error: null,
    payment_method: attached.id,
    status: 'succeeded',
  })
  const complete = draft.put<CheckoutSession>({ ...session, status: 'complete', url: null })
  draft.announce('payment_method.attached', attached)
  draft.announce('setup_intent.succeeded', done)
  draft.announce('checkout.session.completed', complete)
}

export const checkout = {
  create,
  retrieve: ((call) => sessionNow(call.draft, named(call, 'checkout.session'))) as Answer,
}
