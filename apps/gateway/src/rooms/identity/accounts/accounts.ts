import { may, type Role, roleNames } from '@motora/contract'
import { membershipFits } from '@motora/rules/identity'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import { hashPassword } from '../passwords/passwords.js'
import type { SecondFactor } from '../second-factor/second-factor.js'
import { totpSeedOf } from '../second-factor/totp.js'
import { announceAccountChanged, endSessionsOf } from '../sessions/end-session.js'
import { normalEmail } from './normal-email.js'
import { type PersonRecord, recordFor } from './person-record.js'
import {
  findAccountRow,
  findAccountRowById,
  hasAnyAccount,
  insertAccountRow,
  insertMembershipRow,
  updateAccountRow,
  updateMembershipRow,
} from './stores/account-store.js'

export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  mobilePhone?: string | null
  documentCode?: string | null
  language?: 'es' | 'cat' | 'en'
  /** false: a link in a mail confirms it. */
  emailConfirmed?: boolean
  /** Absent: the person cannot sign in before one is set. */
  password?: string
  /** In its place where the hash is there already: made before the transaction. */
  passwordHash?: string
  /** The account that typed it, where that was another person: then it is a start password. */
  passwordSetBy?: string
  /** false only where the configuration relaxes it: the demo company. */
  totpRequired?: boolean
  /** Base32; an authenticator that has it already, so that no picture is ever shown. */
  totpSecret?: string
}

export interface NewMembership {
  accountId: string
  role: Role
  operatorId: string | null
  canOperate?: boolean
  seesEverything?: boolean
  /** false: waits for its person's word and counts for nothing until then. */
  accepted?: boolean
  /** On the operators' side: the person as the operator keeps it; absent: as the account has it. */
  person?: Omit<PersonRecord, 'username'> & { username?: string | null }
}

export interface FirstAdministrator {
  email: string
  password: string
  totpSecret: string | undefined
}

/** Use cases around accounts. Each needs work that sees everything, except where it says otherwise. */
export const createAccounts = (secondFactor: SecondFactor, newPasswords: NewPasswords) => {
  /** Repeating it changes nothing: an account that is there stays as it is. */
  const createAccount = async (work: Work, given: NewAccount): Promise<{ accountId: string; created: boolean }> => {
    const email = normalEmail(given.email)
    const existing = await findAccountRow(work, email)
    if (existing) return { accountId: existing.id, created: false }
    const id = newId()
    const created = await insertAccountRow(work, id, {
      email,
      firstName: given.firstName,
      lastName: given.lastName,
      mobilePhone: given.mobilePhone ?? null,
      documentCode: given.documentCode ?? null,
      language: given.language ?? null,
      passwordHash: given.password === undefined ? (given.passwordHash ?? null) : await hashPassword(given.password),
      passwordSetBy:
        given.password === undefined && given.passwordHash === undefined ? null : (given.passwordSetBy ?? id),
      totpRequired: given.totpRequired ?? true,
      ...(given.totpSecret === undefined
        ? {}
        : { totpSecret: secondFactor.sealSeed(id, totpSeedOf(given.totpSecret)), totpEnrolledAt: work.now }),
      emailConfirmedAt: (given.emailConfirmed ?? true) ? work.now : null,
    })
    if (created) return { accountId: created, created: true }
    const meanwhile = await findAccountRow(work, email)
    if (!meanwhile) throw new Error('an account was neither inserted nor found')
    return { accountId: meanwhile.id, created: false }
  }

  /** @returns its id; of the one that is there already when role and operator are the same */
  const addMembership = async (work: Work, given: NewMembership): Promise<string> => {
    const { accountId, role, operatorId, canOperate = true, seesEverything = false, accepted = true } = given
    if (!membershipFits({ role, operatorId, seesEverything }))
      throw new Error(`a membership as ${role} ${operatorId ? 'takes no operator' : 'needs an operator'}`)
    const acceptedAt = accepted ? work.now : null
    const person = given.person ?? (await findAccountRowById(work, accountId))
    if (!person) throw new Error('a membership cannot be added to an account that does not exist')
    const record = recordFor(role, person)
    const kept = { accountId, role, operatorId, canOperate, seesEverything, acceptedAt, record }
    const id = await insertMembershipRow(work, kept)
    announceAccountChanged(work, accountId)
    return id
  }

  const setMembershipCanOperate = async (work: Work, membershipId: string, canOperate: boolean): Promise<void> => {
    const accountId = await updateMembershipRow(work, membershipId, { canOperate })
    if (accountId) announceAccountChanged(work, accountId)
  }

  /** Ends all other sessions: anyone who knew the old password is out. */
  const setPassword = async (
    work: Work,
    accountId: string,
    password: string,
    keepSessionId?: string,
  ): Promise<void> => {
    await updateAccountRow(work, accountId, { passwordHash: await hashPassword(password), passwordSetBy: accountId })
    await endSessionsOf(work, { accountId }, 'password changed', keepSessionId)
  }

  /**
   * Makes the first administrator of a database that has no account at all.
   * @returns whether it did
   * @throws Refusal identity.password_weak: no account may begin with a password that is guessed first
   */
  const ensureFirstAdministrator = async (work: Work, given: FirstAdministrator): Promise<boolean> => {
    if (await hasAnyAccount(work)) return false
    const role = roleNames.find((name) => may(name, 'accounts.write'))
    if (!role) throw new Error('no role may write accounts')
    const { email, password, totpSecret } = given
    const names = { firstName: 'First', lastName: 'Administrator' }
    newPasswords.assertGood(password, { email, ...names })
    const { accountId } = await createAccount(work, {
      email,
      password,
      ...names,
      ...(totpSecret === undefined ? {} : { totpSecret }),
    })
    await addMembership(work, { accountId, role, operatorId: null })
    return true
  }

  return {
    createAccount,
    addMembership,
    setMembershipCanOperate,
    setPassword,
    ensureFirstAdministrator,
    hasAnyAccount,
  }
}
