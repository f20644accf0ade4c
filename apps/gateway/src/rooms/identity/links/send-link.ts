import { linkHours, type StaffLanguage } from '@motora/contract/identity'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { findAccountRowById } from '../accounts/stores/account-store.js'
import { mailDue } from '../mail/mail-due.js'
import type { AccountLinkKind } from '../tables.js'
import type { LinkTokens } from './link-tokens.js'
import { insertLinkRow } from './store.js'

export type LinkToSend = {
  accountId: string
  id?: string
  /** Of the page that asked for it: for an account that has none. */
  language?: StaffLanguage | undefined
} & ({ kind: Exclude<AccountLinkKind, 'accept-membership'> } | { kind: 'accept-membership'; membershipId: string })

/**
 * Makes a link and has it sent to its person after commit, in their language. Repeating it with the same id changes
 * nothing. For work that sees everything.
 * source: decision Z-05
 */
export const createSendLink =
  (tokens: LinkTokens) =>
  async (work: Work, given: LinkToSend): Promise<void> => {
    const { accountId, kind, language, id: linkId = newId() } = given
    const account = await findAccountRowById(work, accountId)
    if (!account) throw new Error('a link cannot be sent to an account that does not exist')
    const made = await insertLinkRow(work, {
      id: linkId,
      tokenHash: tokens.hashFor(linkId),
      kind,
      accountId,
      membershipId: given.kind === 'accept-membership' ? given.membershipId : null,
      expiresAt: new Date(work.now.getTime() + linkHours[kind] * 3_600_000),
    })
    if (!made) return
    work.audit({
      event: 'identity.link_sent',
      target: { kind: 'account', id: accountId, name: account.email },
      after: { kind },
    })
    work.announce(mailDue({ mailId: linkId, at: work.now.toISOString(), what: 'link', ...(language && { language }) }))
  }

export type SendLink = ReturnType<typeof createSendLink>
