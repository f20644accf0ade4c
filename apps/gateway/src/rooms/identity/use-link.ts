import type { LinkFacts, LinkKind } from '@motora/contract/identity'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { announceAccountChanged } from './end-session.js'
import type { createFinishSignUp } from './finish-sign-up.js'
import { keepPassword } from './keep-password.js'
import type { LinkTokens } from './link-tokens.js'
import type { NewPasswords } from './new-passwords.js'
import { OneAtATime } from './one-at-a-time.js'
import { lockAccountRow, updateAccountRow } from './stores/account-store.js'
import { acceptMembershipRow, findOpenLinkRow, type OpenLink, useLinkRow, voidLinkRows } from './stores/link-store.js'
import type { AccountLinkKind } from './tables.js'

interface Deps {
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  linkTokens: LinkTokens
  newPasswords: NewPasswords
  /** Rooms above know the operators. */
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  /** Lets go of everything that wrong tries for an account have locked. */
  releaseLocks: (work: Work, account: { id: string; email: string }) => Promise<void>
  signUps: ReturnType<typeof createFinishSignUp>
}

// one word for never made, used, void and too old: a stranger learns nothing from it
const invalid = () => new Refusal('identity.link_invalid', 'This link was used, has run out or was never sent.')
/** An account that somebody else made, with a password that they know, takes no further role by that password. */
const isUnproven = ({ passwordHash, emailConfirmedAt }: OpenLink['account']): boolean =>
  passwordHash === null || emailConfirmedAt === null
const needsPassword = ({ link, account }: OpenLink): boolean =>
  link.kind === 'reset-password' ||
  account.passwordHash === null ||
  (link.kind === 'accept-membership' && isUnproven(account))

const record = {
  'confirm-email': 'identity.email_confirmed',
  'accept-membership': 'identity.membership_accepted',
  'reset-password': 'identity.password_reset',
} as const satisfies Record<AccountLinkKind, string>

/**
 * What links in mails lead to. Using one is not one transaction: a password is hashed between looking and using, and
 * whoever comes second then finds the link used. No link signs anybody in: the second factor stands where it stood.
 * source: decisions Z-05, Z-07; promise B9
 */
export const createLinks = ({ inOwnWork, linkTokens, newPasswords, operatorNameOf, releaseLocks, signUps }: Deps) => {
  const turns = new OneAtATime()

  const look = (token: string): Promise<LinkFacts> =>
    inOwnWork(async (work) => {
      const tokenHash = linkTokens.hashOf(token)
      const found = await findOpenLinkRow(work, { tokenHash })
      if (!found) {
        const signUp = await signUps.look(work, tokenHash)
        if (!signUp) throw invalid()
        return signUp
      }
      const { link, account, membership } = found
      return {
        kind: link.kind,
        email: account.email,
        passwordNeeded: needsPassword(found),
        operatorName: membership?.operatorId ? await operatorNameOf(work, membership.operatorId) : null,
        role: membership?.role ?? null,
        expiresAt: link.expiresAt.toISOString(),
      }
    })

  const refuse = async (): Promise<never> => {
    await inOwnWork(async (work) =>
      work.audit({ event: 'identity.link_refused', outcome: 'refused', reason: 'identity.link_invalid' }),
    )
    throw invalid()
  }

  const use = (token: string, password: string | undefined): Promise<{ kind: LinkKind; email: string }> =>
    turns.do(linkTokens.hashOf(token), async () => {
      const tokenHash = linkTokens.hashOf(token)
      const found = await inOwnWork((work) => findOpenLinkRow(work, { tokenHash }))
      if (!found) return (await signUps.use(tokenHash, password)) ?? refuse()
      const { link, account } = found
      let passwordHash: string | undefined
      if (needsPassword(found)) {
        if (password === undefined)
          throw invalidInput([{ path: 'password', code: 'required', message: 'this link asks for a password' }])
        newPasswords.assertGood(password, account)
        passwordHash = await newPasswords.hash(password)
      }
      const used = await inOwnWork((work) => finish(work, found, passwordHash))
      return used ? { kind: link.kind, email: account.email } : refuse()
    })

  const finish = async (work: Work, { link, account }: OpenLink, passwordHash?: string): Promise<boolean> => {
    const held = await lockAccountRow(work, account.id)
    if (!held || !(await useLinkRow(work, link.id))) return false
    // a password that was set since the link was looked at is not overwritten by an invitation
    if (passwordHash !== undefined && (link.kind === 'reset-password' || isUnproven(held)))
      await keepPassword(work, account.id, passwordHash)
    // whoever holds the link has read the mail: that is what confirming means
    if (!held.emailConfirmedAt) await updateAccountRow(work, account.id, { emailConfirmedAt: work.now })
    if (link.membershipId) await acceptMembershipRow(work, link.membershipId)
    if (link.kind === 'reset-password') await releaseLocks(work, account)
    await voidLinkRows(work, link)
    announceAccountChanged(work, account.id)
    work.audit({
      event: record[link.kind],
      target: { kind: 'account', id: account.id, name: account.email },
      actor: { accountId: account.id, email: account.email },
      ...(link.membershipId ? { after: { membershipId: link.membershipId } } : {}),
    })
    return true
  }

  return { look, use }
}
