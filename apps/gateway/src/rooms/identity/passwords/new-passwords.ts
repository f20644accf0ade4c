import { weaknessOf } from '@motora/rules/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { CommonPasswords } from './common-passwords.js'
import { hashPassword, type PasswordCheck } from './passwords.js'

/** The person who chooses the password; a row of `accounts` fits. */
interface Owner {
  email: string
  firstName: string
  lastName: string
}

const words = {
  short: 'A password needs at least 12 characters.',
  common: 'This password is among those that are tried first.',
  personal: 'A password must not hold its person’s name or e-mail.',
} as const

/** Judges passwords that people choose, and hashes the good ones. */
export class NewPasswords {
  readonly #common = new CommonPasswords()
  readonly #passwords: PasswordCheck
  constructor(passwords: PasswordCheck) {
    this.#passwords = passwords
  }

  /** @throws Refusal identity.password_weak with `params.reason` */
  assertGood(password: string, { email, firstName, lastName }: Owner): void {
    const reason = weaknessOf(password, { email, names: [firstName, lastName] }, (text) => this.#common.has(text))
    if (reason) throw new Refusal('identity.password_weak', words[reason], { params: { reason } })
  }

  /** @throws Refusal identity.busy when too many passwords are being looked at; nothing has been done then */
  hash(password: string): Promise<string> {
    return this.#passwords.inPlace(() => hashPassword(password))
  }
}
