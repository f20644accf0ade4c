import type { Try } from '@motora/rules/identity'
import type { Secrets } from '../../../kernel/secrets.js'
import type { Work } from '../../work.js'
import { type AccountRow, updateAccountRow } from '../accounts/stores/account-store.js'
import { notice } from '../mail/mail-due.js'
import { codeRequestSubject, codeSubject, release, takeCodeRequest, takeCodeTry } from '../sign-in/throttle.js'
import type { RecoveryCodes } from './recovery-codes.js'
import { newTotpSeed, stepOfCode } from './totp.js'

const place = (accountId: string) => ({ table: 'accounts', column: 'totp_secret', rowId: accountId })

/** The actor of a proof and its target are the same account. */
const ofItself = ({ id, email }: AccountRow) => ({
  actor: { accountId: id, email },
  target: { kind: 'account', id, name: email } as const,
})

export type FactorResult =
  | { kind: 'passed'; recoveryCodes?: string[] }
  | { kind: 'code-required' }
  | { kind: 'enrol'; seed: Uint8Array }
  | { kind: 'wrong-code' }
  | { kind: 'locked'; taken: Try }

/** The second factor: an authenticator's code, or a recovery code. */
export class SecondFactor {
  readonly #secrets: Secrets
  readonly #recoveryCodes: RecoveryCodes
  constructor(secrets: Secrets, recoveryCodes: RecoveryCodes) {
    this.#secrets = secrets
    this.#recoveryCodes = recoveryCodes
  }

  sealSeed(accountId: string, seed: Uint8Array): Uint8Array {
    return this.#secrets.seal(seed, place(accountId))
  }

  /** @param account held by this work, so that a step or code is accepted once however many come at the same time */
  async pass(work: Work, account: AccountRow, code: string | undefined): Promise<FactorResult> {
    if (!account.totpRequired && !account.totpEnrolledAt) return { kind: 'passed' }
    if (!account.totpEnrolledAt && (code === undefined || !account.totpSecret))
      return { kind: 'enrol', seed: await this.#newSeed(work, account) }
    const taken = code === undefined ? await takeCodeRequest(work, account.id) : await takeCodeTry(work, account.id)
    if (!taken.allowed) return { kind: 'locked', taken }
    if (code === undefined) return { kind: 'code-required' }
    const passed = await this.#check(work, account, code)
    if (passed.kind === 'passed') await release(work, codeSubject(account.id), codeRequestSubject(account.id))
    return passed
  }

  /** Each picture has its own and makes the one before void: who saw that one has nothing. */
  async #newSeed(work: Work, account: AccountRow): Promise<Uint8Array> {
    const seed = newTotpSeed()
    await updateAccountRow(work, account.id, { totpSecret: this.sealSeed(account.id, seed) })
    return seed
  }

  async #check(work: Work, account: AccountRow, code: string): Promise<FactorResult> {
    const digits = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) {
      const right = await this.#recoveryCodes.use(work, account.id, code)
      if (!right) return { kind: 'wrong-code' }
      work.audit({ event: 'identity.recovery_code_used', ...ofItself(account) })
      work.announce(notice(work, 'recovery-code-used', account.id))
      return { kind: 'passed' }
    }
    if (!account.totpSecret) return { kind: 'wrong-code' }
    const step = stepOfCode(this.#secrets.open(account.totpSecret, place(account.id)), digits, work.now)
    if (step === undefined || step <= (account.totpLastStep ?? -1)) return { kind: 'wrong-code' }
    await updateAccountRow(work, account.id, {
      totpLastStep: step,
      totpEnrolledAt: account.totpEnrolledAt ?? work.now,
    })
    if (!account.totpEnrolledAt) {
      work.audit({ event: 'identity.second_factor_enrolled', ...ofItself(account) })
      work.announce(notice(work, 'second-factor-enrolled', account.id))
    }
    if (account.totpLastStep !== null) return { kind: 'passed' }
    return { kind: 'passed', recoveryCodes: await this.#recoveryCodes.renew(work, account.id) }
  }
}
