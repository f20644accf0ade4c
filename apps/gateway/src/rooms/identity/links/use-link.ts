import type { LinkFacts, LinkKind } from '@motora/contract/identity'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import type { RequestFacts, Work } from '../../work.js'
import { lockAccountRow, updateAccountRow } from '../accounts/stores/account-store.js'
import type { InOwnWork } from '../in-own-work.js'
import { notice } from '../mail/mail-due.js'
import { keepPassword } from '../passwords/change-password.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import { hasOwnPassword, hasStartPassword } from '../passwords/own-password.js'
import type { PasswordCheck } from '../passwords/passwords.js'
import type { RiderLinks } from '../riders/rider-links.js'
import { forgetFactor } from '../second-factor/forget-factor.js'
import { announceAccountChanged } from '../sessions/end-session.js'
import { OneAtATime } from '../sign-in/one-at-a-time.js'
import type { createFinishSignUp } from '../sign-up/finish-sign-up.js'
import type { AccountLinkKind } from '../tables.js'
import type { LinkTokens } from './link-tokens.js'
import { acceptMembershipRow, findOpenLinkRow, type OpenLink, useLinkRow, voidLinkRows } from './store.js'

interface Deps {
  inOwnWork: InOwnWork
  linkTokens: LinkTokens
  newPasswords: NewPasswords
  passwords: PasswordCheck
  /** Rooms above know the operators. */
  operatorNameOf: (work: Work, operatorId: string) => Promise<string | null>
  /** Lets go of everything that wrong tries for an account have locked. */
  releaseLocks: (work: Work, account: { id: string; email: string }) => Promise<void>
  signUps: ReturnType<typeof createFinishSignUp>
  /** The room of riders opens them. */
  riderLinks: () => RiderLinks | undefined
}

// one word for never made, used, void and too old: a stranger learns nothing from it
const invalid = () => new Refusal('identity.link_invalid', 'This link was used, has run out or was never sent.')
/** An account that somebody else made takes no further role before its person has shown that the mail is theirs. */
const isUnproven = (account: OpenLink['account']): boolean =>
  !hasOwnPassword(account) || account.emailConfirmedAt === null
const needsPassword = ({ link, account }: OpenLink): boolean =>
  link.kind === 'reset-password' ||
  !hasOwnPassword(account) ||
  (link.kind === 'accept-membership' && isUnproven(account))

const record = {
  'confirm-email': 'identity.email_confirmed',
  'accept-membership': 'identity.membership_accepted',
  'reset-password': 'identity.password_reset',
} as const satisfies Record<AccountLinkKind, string>

/**
 * What links in mails lead to. Using one is not one transaction: a password is hashed between looking and using, and
 * anyone who comes second then finds the link used. No link signs anybody in: the second factor stays as it was.
 * source: decisions Z-05, Z-07; promise B9
 */
export const createLinks = (deps: Deps) => {
  const { inOwnWork, linkTokens, newPasswords, passwords, operatorNameOf, releaseLocks, signUps, riderLinks } = deps
  const turns = new OneAtATime()

  const look = async (work: Work, token: string): Promise<LinkFacts> => {
    const tokenHash = linkTokens.hashOf(token)
    const found = await findOpenLinkRow(work, { tokenHash })
    if (!found) {
      const other = (await signUps.look(work, tokenHash)) ?? (await riderLinks()?.look(work, token))
      if (!other) throw invalid()
      return other
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
  }

  const refuse = async (request: RequestFacts): Promise<never> => {
    await inOwnWork(request, async (work) =>
      work.audit({ event: 'identity.link_refused', outcome: 'refused', reason: 'identity.link_invalid' }),
    )
    throw invalid()
  }

  const use = (
    request: RequestFacts,
    { token, password }: { token: string; password?: string | undefined },
  ): Promise<{ kind: LinkKind; email: string }> =>
    turns.do(linkTokens.hashOf(token), async () => {
      const tokenHash = linkTokens.hashOf(token)
      const found = await inOwnWork(request, (work) => findOpenLinkRow(work, { tokenHash }))
      const ofRiders = riderLinks()
      if (!found && ofRiders?.isOurs(token)) return ofRiders.use(request, token, password)
      if (!found) return (await signUps.use(request, tokenHash, password)) ?? refuse(request)
      const { link, account } = found
      let passwordHash: string | undefined
      if (needsPassword(found)) {
        if (password === undefined)
          throw invalidInput([{ path: 'password', code: 'required', message: 'this link asks for a password' }])
        newPasswords.assertGood(password, account)
        if (
          hasStartPassword(account) &&
          (await passwords.inPlace(() => passwords.isRight(password, account.passwordHash)))
        )
          throw new Refusal('identity.password_same', 'Choose another password than the one that was typed for you.')
        passwordHash = await newPasswords.hash(password)
      }
      const used = await inOwnWork(request, (work) => finish(work, found, passwordHash))
      return used ? { kind: link.kind, email: account.email } : refuse(request)
    })

  const finish = async (work: Work, { link, account }: OpenLink, passwordHash?: string): Promise<boolean> => {
    const held = await lockAccountRow(work, account.id)
    if (!held || !(await useLinkRow(work, link.id))) return false
    // a password that was set since the link was looked at is not overwritten by an invitation
    if (passwordHash !== undefined && (link.kind === 'reset-password' || isUnproven(held))) {
      // a factor that was enrolled before the password was the person's own may be somebody else's
      if (!hasOwnPassword(held)) await forgetFactor(work, account.id)
      await keepPassword(work, account.id, passwordHash)
    }
    // anyone who holds the link has read the mail: that is what confirming means
    if (!held.emailConfirmedAt) await updateAccountRow(work, account.id, { emailConfirmedAt: work.now })
    if (link.membershipId) await acceptMembershipRow(work, link.membershipId)
    if (link.kind === 'reset-password') {
      await releaseLocks(work, account)
      // who holds the mailbox need not be its person
      work.announce(notice(work, 'password-changed', account.id))
    }
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
