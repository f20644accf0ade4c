import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '../../../kernel/refusal.js'

/** Argon2id, 19 MiB, two passes, one lane: OWASP's minimum, 20 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Sign-ins let in at the same time; the rest is asked to come back. */
const atOnce = 8
/** Of them so many are really at work: the others would only stand before everybody else's calls at the database. */
const atWork = 2

/** Argon2 never takes the last processor: anyone who is signed in already works on. One count for the whole process. */
const processors = pLimit(Math.max(1, availableParallelism() - 1))

/** Takes the password exactly as typed. */
export const hashPassword = (password: string): Promise<string> => processors(() => hash(password, cost))

let nobodys: Promise<string> | undefined
/** One for the whole process: every house of a test would make its own. */
const hashOfNobody = (): Promise<string> => {
  nobodys ??= hashPassword('nobody has this password')
  return nobodys
}

/** Checks passwords: slow on purpose, and no slower for one e-mail than for another. */
export class PasswordCheck {
  #taken = 0
  readonly #work = pLimit(atWork)
  // unknown e-mails are checked against it, so that they take the same time
  readonly #dummy = hashOfNobody()

  /** @throws Refusal identity.busy when too many are being looked at; nothing has been done then */
  async inPlace<T>(use: () => Promise<T>): Promise<T> {
    if (this.#taken >= atOnce)
      throw new Refusal('identity.busy', 'Too many people are signing in. Try again in a moment.', {
        params: { retryAfterSeconds: 1 },
      })
    this.#taken += 1
    try {
      return await this.#work(use)
    } finally {
      this.#taken -= 1
    }
  }

  /** @param passwordHash null when there is no such account or it has no password: as slow, and never right */
  async isRight(password: string, passwordHash: string | null): Promise<boolean> {
    const compared = passwordHash ?? (await this.#dummy)
    const right = await processors(() => verify(compared, password))
    return right && passwordHash !== null
  }
}
