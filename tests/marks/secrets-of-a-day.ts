import { randomBytes } from 'node:crypto'
import type { KeptMail, Tokens } from '@motora/contract/identity'
import { demoPassword } from '../acceptance/people.js'
import type { Stand } from '../stand.js'
import { codeOf, readSeed } from './read-qr.js'
import type { Sought } from './secret-search.js'

interface Said {
  status: number
  text: string
  bytes: Buffer
  cookies: string[]
}

/** A day in which every kind of secret is made, typed, shown and used; what was secret of it is remembered. */
export class SecretsOfADay {
  readonly secrets: Sought[] = []
  /** Texts that are kept in clear and must be found: that the search sees what lies there. */
  readonly controls: Sought[] = []
  /** Bytes of the files room: firmware and an operator's papers, no documents of persons. They are kept as they are. */
  readonly meantToBeClear: Sought[] = []
  /** Statuses of steps that should have succeeded and have not. */
  readonly stumbles: string[] = []
  /** Lists and exports as the administrator was given them. */
  readonly shown: Buffer[] = []
  readonly #stand: Stand
  #admin: Record<string, string> = {}

  constructor(stand: Stand) {
    this.#stand = stand
  }

  remember(what: string, value: string | Buffer | undefined): string {
    if (value === undefined || value.length === 0) this.stumbles.push(`there is no ${what}`)
    else this.secrets.push({ what, value })
    return String(value ?? '')
  }

  #password(whose: string): string {
    return this.remember(`password of ${whose}`, `Kq7 ${randomBytes(9).toString('base64url')} ñ`)
  }

  async #call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Said> {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const init = {
      method,
      headers: { ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const answer = await fetch(`${this.#stand.origin}/api${path}`, init)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, text: bytes.toString(), bytes, cookies: answer.headers.getSetCookie() }
  }

  /** A call that must succeed. */
  async #do(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = this.#admin,
  ): Promise<Said> {
    const said = await this.#call(method, path, body, headers)
    if (said.status >= 300) this.stumbles.push(`${method} ${path}: ${said.status} ${said.text.slice(0, 200)}`)
    return said
  }

  /** As it is shown, and as a machine would rather keep it. */
  #recoveryCode(whose: string, code: string): void {
    this.remember(`recovery code of ${whose}`, code)
    this.remember(`letters of a recovery code of ${whose}`, code.replaceAll('-', ''))
  }

  /** Remembers what tokens say, whole and the part that proves them. */
  #tokens(whose: string, text: string): Tokens {
    const tokens = JSON.parse(text) as Tokens
    for (const [kind, token] of Object.entries({ 'id token': tokens.idToken, 'refresh token': tokens.refreshToken })) {
      if (!token) continue
      this.remember(`${kind} of ${whose}`, token)
      this.remember(`proof of the ${kind} of ${whose}`, token.split('.').at(-1))
    }
    for (const code of tokens.recoveryCodes ?? []) this.#recoveryCode(whose, code)
    return tokens
  }

  #signIn(email: string, password: string, code = '', headers: Record<string, string> = {}): Promise<Said> {
    return this.#call('POST', '/users/v1/Totp', { email, password, code }, headers)
  }

  /** The token in the newest mail to somebody. */
  async #linkTo(email: string, what: string): Promise<string> {
    for (let tries = 0; tries < 50; tries++) {
      const mails = JSON.parse((await this.#call('GET', '/users/v1/Outbox')).text) as KeptMail[]
      const token = mails.find(({ to, link }) => to === email && link)?.link?.split('#token=')[1]
      if (token && !this.secrets.some(({ value }) => value === token)) {
        this.remember(what, token)
        this.remember(`proof of the ${what}`, token.split('.').at(-1))
        return token
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    this.stumbles.push(`no mail with a link to ${email}`)
    return ''
  }

  async live(): Promise<void> {
    await this.#administratorComes()
    const email = 'anna.secret@marks.example'
    const password = await this.#invited(email)
    const seed = await this.#enrols(email, password)
    await this.#lives(email, password, seed)
    await this.#isReset(email)
    await this.#peopleWithPasswords()
    await this.#riderRides()
    await this.#wrongTries(email)
    await this.#keepsAFile()
    await this.#looksAround()
  }

  async #keepsAFile(): Promise<void> {
    const [text, form] = [`letter ${randomBytes(9).toString('hex')}`, new FormData()]
    form.set('kind', 'other')
    form.set('file', new Blob([text]), 'letter.txt')
    const init = { method: 'POST', headers: this.#admin, body: form }
    const { status } = await fetch(`${this.#stand.origin}/api/files/v1/files`, init)
    if (status !== 201) this.stumbles.push(`a file: ${status}`)
    this.meantToBeClear.push({ what: 'a file of the files room', value: text })
  }

  async #administratorComes(): Promise<void> {
    const { idToken } = this.#tokens('the administrator', (await this.#signIn('admin@motora.demo', demoPassword)).text)
    const current = await this.#call('GET', '/sharing/v1/users/GetCurrent', undefined, {
      authorization: `Bearer ${idToken}`,
    })
    const [membership] = JSON.parse(current.text) as { id: string }[]
    this.#admin = { authorization: `Bearer ${idToken}`, 'x-sharing-membership': membership?.id ?? '' }
  }

  async #invited(email: string): Promise<string> {
    await this.#do('POST', '/users/v1/Accounts', { email, fullName: 'Anna Secret', role: 'Sharing.AdminReadOnly' })
    this.controls.push({ what: 'an e-mail address', value: email })
    const token = await this.#linkTo(email, 'token of an invitation')
    await this.#do('POST', '/users/v1/Links/Look', { token })
    const password = this.#password('the invited')
    await this.#do('POST', '/users/v1/Links/Use', { token, password })
    return password
  }

  async #enrols(email: string, password: string): Promise<string> {
    const seed = readSeed((await this.#signIn(email, password)).bytes)
    this.remember('seed of an authenticator', seed)
    this.remember('seed of an authenticator, its bytes', base32Bytes(seed))
    this.#tokens('the enrolled', (await this.#signIn(email, password, codeOf(seed, 1))).text)
    return seed
  }

  async #lives(email: string, password: string, seed: string): Promise<void> {
    const recovery = this.secrets
      .filter(({ what }) => what.startsWith('recovery code'))
      .map(({ value }) => String(value))
    const tokens = this.#tokens('the returning', (await this.#signIn(email, password, recovery[0])).text)
    const refreshed = await this.#do('POST', '/users/v1/RefreshToken', { refreshToken: tokens.refreshToken }, {})
    const { idToken } = this.#tokens('the refreshed', refreshed.text)
    const browser = await this.#signIn(email, password, recovery[1], { 'x-requested-with': 'motora-web' })
    for (const cookie of browser.cookies) this.remember('cookie', cookie.split(';')[0]?.split('=').slice(1).join('='))
    this.#tokens('the browser', browser.text)
    const headers = { authorization: `Bearer ${idToken}` }
    const renewed = await this.#do('POST', '/users/v1/RecoveryCodes', { password, code: codeOf(seed) }, headers)
    for (const code of renewed.text.match(/[0-9a-z]{4}(-[0-9a-z]{4}){3}/g) ?? [])
      this.#recoveryCode('the renewed', code)
    const newPassword = this.#password('the invited, changed')
    const change = { oldPassword: password, newPassword }
    await this.#do('PUT', '/customers/v1/Customers/UpdatePassword', change, headers)
  }

  async #isReset(email: string): Promise<void> {
    await this.#do('POST', '/users/v1/SendResetPasswordEmail', { email }, {})
    const token = await this.#linkTo(email, 'token of a reset')
    await this.#do('POST', '/users/v1/Links/Use', { token, password: this.#password('the reset') }, {})
    await this.#do('POST', '/users/v1/SendResetPasswordEmail', { email }, {})
    await this.#linkTo(email, 'token of a reset that nobody used')
  }

  async #peopleWithPasswords(): Promise<void> {
    const create = (path: string, whose: string, more: object): Promise<Said> => {
      const password = this.#password(whose)
      const given = path.startsWith('/operators/v1/Operators/') ? { password } : { password, confirmPassword: password }
      return this.#do('POST', path, { ...given, ...more })
    }
    const person = { firstName: 'Pia', lastName: 'Secret' }
    await create('/operators/v1/CauUsers/Create', 'an agent', { ...person, email: 'cau.secret@marks.example' })
    const company = { managerFirstName: 'Mar', managerLastName: 'Secret', contactPhone: '+34932000777' }
    const [made, asked] = ['made.secret@marks.example', 'asked.secret@marks.example']
    await create('/operators/v1/Operators/New', 'a manager', {
      ...company,
      name: 'Made',
      cif: 'A58818501',
      managerEmail: made,
    })
    await create('/operators/v1/Operators/SignUp', 'a sign-up', {
      ...company,
      name: 'Asked',
      cif: 'B58818501',
      managerEmail: asked,
    })
    await this.#linkTo(asked, 'token of a sign-up')
  }

  async #riderRides(): Promise<void> {
    const [email, password] = ['rider.secret@marks.example', this.#password('a rider')]
    const rider = { email, password, firstName: 'Rita', lastName: 'Secret', mobilePhone: '+34600999888' }
    await this.#do('POST', '/sharing/v1/Rider/Register', { ...rider, birthday: '1990-05-17' }, {})
    const signedIn = await this.#do('POST', '/sharing/v1/Rider/SignIn', { email, password }, {})
    const { refreshToken } = this.#tokens('a rider', signedIn.text)
    this.#tokens('a rider, refreshed', (await this.#do('POST', '/sharing/v1/Rider/Refresh', { refreshToken }, {})).text)
  }

  /** What people type where it does not belong. */
  async #wrongTries(email: string): Promise<void> {
    const typed = (where: string): string =>
      this.remember(`what was typed as ${where}`, `Zx9${randomBytes(9).toString('hex')}`)
    await this.#signIn(email, typed('a wrong password'))
    await this.#signIn(typed('an e-mail'), typed('a password of nobody'))
    await this.#signIn(`${typed('the name of an e-mail')}@marks.example`, 'x')
    await this.#call('POST', '/users/v1/Links/Look', { token: typed('a token of a link') })
    await this.#call('POST', '/users/v1/RefreshToken', { refreshToken: typed('a refresh token') })
    await this.#call(
      'POST',
      '/devices/v1/Reports',
      { reports: [] },
      { authorization: `Bearer ${typed('a device key')}` },
    )
    await this.#call('GET', '/sharing/v1/users/GetCurrent', undefined, {
      authorization: `Bearer ${typed('an id token')}`,
    })
    await this.#call('GET', `/users/v1/Account?access_token=${typed('a token in an address')}`)
  }

  async #looksAround(): Promise<void> {
    for (const [path, from] of Object.entries(looked)) {
      const columns = encodeURIComponent(JSON.stringify([{ header: 'x', from: [from], kind: 'text' }]))
      this.shown.push((await this.#do('GET', path)).bytes)
      for (const format of ['csv', 'xlsx'])
        this.shown.push((await this.#do('GET', `${path}?format=${format}&columns=${columns}`)).bytes)
    }
  }
}

/** Lists that an administrator looks at, and what of them is taken along as a file. */
const looked = {
  '/users/v1/Accounts': 'email',
  '/users/v1/Audit': 'targetName',
  '/operators/v1/Operators': 'managerEmail',
  '/operators/v1/CauUsers': 'email',
}

const base32Bytes = (text: string): Buffer => {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
