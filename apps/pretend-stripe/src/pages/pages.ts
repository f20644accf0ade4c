import type { Books } from '../books.js'
import { type CardKind, cardKinds, isCardKind, newCard, payerRefused } from '../cards.js'
import { type Form, textOf } from '../form.js'
import { newId } from '../new-id.js'
import type { CheckoutSession, PaymentIntent, SetupIntent } from '../objects.js'
import { completeSetup, sessionNow } from '../resources/checkout.js'
import { answerForPayer } from '../resources/settle-intent.js'
import { escapeHtml, page, pageHeaders } from './html.js'
import { type Language, languageOf, words } from './words.js'

/** What a page answers. */
export interface PageReply {
  status: number
  body: string
  headers: Record<string, string>
}

interface Asked {
  method: string
  path: string
  /** Of the address. */
  query: Form
  /** What was sent. */
  form: Form
  acceptLanguage: string | undefined
}

const html = (status: number, body: string): PageReply => ({ status, body, headers: { ...pageHeaders } })
const goTo = (location: string): PageReply => ({ status: 303, body: '', headers: { location } })

const gone = (language: Language): PageReply =>
  html(404, page(language, words[language].confirmTitle, `<p>${escapeHtml(words[language].gone)}</p>`))

const choosePage = (language: Language, session: CheckoutSession, hasFailed: boolean): PageReply => {
  const said = words[language]
  const choices = cardKinds.map(
    (kind, n) =>
      `<label><input type="radio" name="card" value="${kind}" required${n === 0 ? ' checked' : ''}> ${escapeHtml(said.cards[kind])}</label>`,
  )
  const back = session.cancel_url
    ? `<p><a href="${escapeHtml(session.cancel_url)}">${escapeHtml(said.cancel)}</a></p>`
    : ''
  return html(
    200,
    page(
      language,
      said.chooseTitle,
      `${hasFailed ? `<p class="failed" role="alert">${escapeHtml(said.failed)}</p>` : ''}
<p>${escapeHtml(said.chooseLead)}</p>
<form method="post" action="?lang=${language}">
<fieldset><legend>${escapeHtml(said.chooseTitle)}</legend>
${choices.join('\n')}
</fieldset>
<button type="submit">${escapeHtml(said.choose)}</button>
</form>
${back}`,
    ),
  )
}

const confirmPage = (language: Language, question: string): PageReply => {
  const said = words[language]
  return html(
    200,
    page(
      language,
      said.confirmTitle,
      `<p>${escapeHtml(question)}</p>
<form method="post" action="?lang=${language}">
<button type="submit" name="answer" value="confirm">${escapeHtml(said.confirm)}</button>
<button type="submit" name="answer" value="refuse" class="second">${escapeHtml(said.refuse)}</button>
</form>`,
    ),
  )
}

const euros = (language: Language, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)

/** The two pages of the provider that riders see: choose a card, and confirm it to the bank. */
export class Pages {
  readonly #books: Books
  readonly #onCommit: () => void

  constructor(books: Books, onCommit: () => void) {
    this.#books = books
    this.#onCommit = onCommit
  }

  /** The page of this address; undefined where there is none. */
  answer(asked: Asked): PageReply | undefined {
    const [, place, id = '', more] = asked.path.split('/')
    if (more !== undefined || id === '' || !['GET', 'POST'].includes(asked.method)) return undefined
    if (place === 'pay') return this.#pay(asked, id)
    if (place === 'confirm') return this.#confirm(asked, id)
    return undefined
  }

  #pay(asked: Asked, id: string): PageReply {
    const draft = this.#books.draft({ id: null, idempotency_key: null })
    const found = draft.find('checkout.session', id)
    const language = languageOf([textOf(asked.query, 'lang'), found?.locale], asked.acceptLanguage)
    const session = found && sessionNow(draft, found)
    const setup = session && draft.find('setup_intent', session.setup_intent)
    if (session?.status !== 'open' || !setup) return gone(language)
    const card = textOf(asked.form, 'card')
    if (asked.method === 'GET' || card === undefined || !isCardKind(card))
      return choosePage(language, session, setup.last_setup_error !== null)
    return this.#choose(language, session, setup, card)
  }

  #choose(language: Language, session: CheckoutSession, setup: SetupIntent, card: CardKind): PageReply {
    const draft = this.#books.draft({ id: null, idempotency_key: null })
    const method = draft.put(newCard(card, newId('pm'), null, draft.seconds()))
    if (card === 'asks') {
      draft.put<SetupIntent>({ ...setup, payment_method: method.id, status: 'requires_action' })
      this.#commit(draft)
      return goTo(`/confirm/${setup.client_secret}?lang=${language}`)
    }
    completeSetup(draft, session, method)
    this.#commit(draft)
    return goTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id))
  }

  #confirm(asked: Asked, secret: string): PageReply {
    const language = languageOf([textOf(asked.query, 'lang')], asked.acceptLanguage)
    const id = secret.split('_secret_')[0] ?? ''
    const intent = this.#books.find('payment_intent', id)
    if (intent?.client_secret === secret && intent.status === 'requires_action')
      return this.#confirmCharge(asked, language, intent)
    const setup = this.#books.find('setup_intent', id)
    if (setup?.client_secret === secret && setup.status === 'requires_action')
      return this.#confirmCard(asked, language, setup)
    return gone(language)
  }

  #confirmCharge(asked: Asked, language: Language, intent: PaymentIntent): PageReply {
    const answer = textOf(asked.form, 'answer')
    if (asked.method === 'GET' || (answer !== 'confirm' && answer !== 'refuse'))
      return confirmPage(
        language,
        words[language].confirmCharge.replace('{amount}', euros(language, intent.amount, intent.currency)),
      )
    const draft = this.#books.draft({ id: null, idempotency_key: null })
    const after = answerForPayer(draft, intent, answer === 'confirm')
    this.#commit(draft)
    const back = new URL(
      intent.next_action?.type === 'redirect_to_url' ? intent.next_action.redirect_to_url.return_url : '',
    )
    back.searchParams.set('payment_intent', intent.id)
    back.searchParams.set('payment_intent_client_secret', intent.client_secret)
    back.searchParams.set('redirect_status', after.status === 'succeeded' ? 'succeeded' : 'failed')
    return goTo(back.href)
  }

  #confirmCard(asked: Asked, language: Language, setup: SetupIntent): PageReply {
    const answer = textOf(asked.form, 'answer')
    const draft = this.#books.draft({ id: null, idempotency_key: null })
    const session = draft.all('checkout.session').find(({ setup_intent: id }) => id === setup.id)
    const method = draft.find('payment_method', setup.payment_method ?? '')
    if (!session || !method) return gone(language)
    if (asked.method === 'GET' || (answer !== 'confirm' && answer !== 'refuse'))
      return confirmPage(language, words[language].confirmCard)
    if (answer === 'confirm') {
      completeSetup(draft, session, method)
      this.#commit(draft)
      return goTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id))
    }
    const failed = draft.put<SetupIntent>({
      ...setup,
      last_setup_error: payerRefused(method, 'setup_intent_authentication_failure'),
      payment_method: null,
      status: 'requires_payment_method',
    })
    draft.announce('setup_intent.setup_failed', failed)
    this.#commit(draft)
    return goTo(`/pay/${session.id}?lang=${language}`)
  }

  #commit(draft: ReturnType<Books['draft']>): void {
    this.#books.commit({ put: draft.things() })
    this.#onCommit()
  }
}
