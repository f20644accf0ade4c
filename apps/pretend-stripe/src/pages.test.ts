import { describe, expect, test } from 'vitest'
import { cardKinds } from './cards.js'
import { openServer, payerWith } from './testing/open-server.js'

const back = 'http://127.0.0.1:9/app'

const openSetup = async () => {
  const server = await openServer()
  const { id: customer } = await server.stripe.customers.create({})
  const session = await server.stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    currency: 'eur',
    cancel_url: `${back}/no`,
    success_url: `${back}?session={CHECKOUT_SESSION_ID}`,
  })
  const read = () => server.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] })
  return { ...server, customer, session, url: session.url ?? '', read }
}

/** Sends the form of a page as a browser does, and says where it leads. */
const submit = async (url: string, form: Record<string, string>): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${answer.status} instead of a redirect`)
  return new URL(answer.headers.get('location') ?? '', url).href
}

describe('choosing a card', () => {
  test.each(cardKinds.filter((kind) => kind !== 'asks'))('%s: it is kept, and the rider goes back', async (card) => {
    const { session, url, read, customer, stripe } = await openSetup()
    expect(await read()).toMatchObject({ status: 'open', setup_intent: { status: 'requires_payment_method' } })
    expect(await submit(url, { card })).toBe(`${back}?session=${session.id}`)
    expect(await read()).toMatchObject({
      status: 'complete',
      url: null,
      setup_intent: {
        status: 'succeeded',
        payment_method: { customer, card: { last4: expect.stringMatching(/^\d{4}$/) } },
      },
    })
    expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1)
    // the page is over
    expect((await fetch(url)).status).toBe(404)
    await expect(submit(url, { card })).rejects.toThrow('404')
  })

  test('a card whose bank asks counts once it was confirmed; refused, the rider may choose again', async () => {
    const { session, url, read } = await openSetup()
    const question = await submit(url, { card: 'asks' })
    expect(await read()).toMatchObject({ status: 'open', setup_intent: { status: 'requires_action' } })
    const chooseAgain = await submit(question, { answer: 'refuse' })
    expect(await read()).toMatchObject({ setup_intent: { status: 'requires_payment_method', payment_method: null } })
    expect(await (await fetch(chooseAgain)).text()).toContain('role="alert"')
    const asked = await submit(chooseAgain, { card: 'asks' })
    expect(await submit(asked, { answer: 'confirm' })).toBe(`${back}?session=${session.id}`)
    expect(await read()).toMatchObject({ status: 'complete', setup_intent: { status: 'succeeded' } })
  })

  test('a page that nobody finished is over after a day', async () => {
    const { url, read, control } = await openSetup()
    await control('POST', 'clock', { ahead_seconds: 25 * 3600 })
    expect((await read()).status).toBe('expired')
    expect((await fetch(url)).status).toBe(404)
  })

  test.each([
    ['en', 'Choose a card'],
    ['es', 'Elige una tarjeta'],
    ['ca', 'Tria una targeta'],
  ])('in %s, without a script and without a field for a card number', async (language, title) => {
    const { url } = await openSetup()
    const asked = await fetch(url, { headers: { 'accept-language': `${language},de;q=0.5` } })
    const html = await asked.text()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('class="pretend"')
    expect(html).not.toMatch(/<script|\son\w+=/i)
    const fields = [...html.matchAll(/<(input|select|textarea)\b[^>]*>/g)].map(([field]) => field)
    expect(fields).toHaveLength(cardKinds.length)
    expect(fields.every((field) => field.includes('type="radio"'))).toBe(true)
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await (await fetch(`${url}?lang=${language}`)).text()).toContain(title)
  })
})

describe('confirming a charge', () => {
  const openCharge = async () => {
    const server = await openServer()
    const { customer, card } = await payerWith(server.stripe, 'pm_card_authenticationRequired')
    const intent = await server.stripe.paymentIntents.create({
      amount: 1234,
      currency: 'eur',
      confirm: true,
      customer,
      payment_method: card,
      return_url: `${back}?debt=1`,
    })
    const read = () => server.stripe.paymentIntents.retrieve(intent.id)
    return { ...server, intent, read, url: intent.next_action?.redirect_to_url?.url ?? '' }
  }

  test.each([
    ['confirm', 'succeeded', 'succeeded', 1234],
    ['refuse', 'failed', 'requires_payment_method', 0],
  ])('%s', async (answer, says, status, received) => {
    const { intent, read, url } = await openCharge()
    expect(intent.status).toBe('requires_action')
    expect(await (await fetch(url)).text()).toContain('€12.34')
    const to = new URL(await submit(url, { answer }))
    expect(`${to.origin}${to.pathname}`).toBe(back)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      debt: '1',
      payment_intent: intent.id,
      redirect_status: says,
    })
    expect(await read()).toMatchObject({ status, amount_received: received })
    await expect(submit(url, { answer })).rejects.toThrow('404')
  })

  test('the secret is needed, not the id alone', async () => {
    const { intent, origin } = await openCharge()
    expect((await fetch(`${origin}/confirm/${intent.id}`)).status).toBe(404)
    expect((await fetch(`${origin}/confirm/${intent.id}_secret_x`)).status).toBe(404)
  })
})
