import type { Work } from '../../work.js'
import { updateAccountRow } from '../accounts/stores/account-store.js'
import { codeRequestSubject, codeSubject, release } from '../sign-in/throttle.js'
import { deleteRecoveryCodeRows } from './store.js'

/** Forgets authenticator, recovery codes and wrong codes of an account: its next sign-in enrols again. */
export const forgetFactor = async (work: Work, accountId: string): Promise<void> => {
  await updateAccountRow(work, accountId, { totpSecret: null, totpEnrolledAt: null, totpLastStep: null })
  await deleteRecoveryCodeRows(work, accountId)
  await release(work, codeSubject(accountId), codeRequestSubject(accountId))
}
