import type { StaffLanguage } from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { lockAccountRow, updateAccountRow } from './stores/account-store.js'

/**
 * In which language somebody is told things. The same again changes nothing. For work that sees everything.
 * @throws Refusal identity.unauthenticated
 * source: decision 0160
 */
export const setOwnLanguage = async (work: Work, accountId: string, language: StaffLanguage): Promise<void> => {
  const known = await lockAccountRow(work, accountId)
  if (!known) throw new Refusal('identity.unauthenticated', 'Sign in first.')
  if (known.language === language) return
  await updateAccountRow(work, accountId, { language })
  work.audit({
    event: 'identity.language_changed',
    target: { kind: 'account', id: accountId, name: known.email },
    before: { language: known.language },
    after: { language },
  })
}
