import {
  type Account,
  type AccountMembership,
  endAccountSessions,
  inviteAccount,
  removeMembership,
  resetSecondFactor,
  resumeAccount,
  suspendAccount,
} from '@motora/contract/identity'
import { confirm, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { accountsKey } from './account-calls'

/** What an administrator may do to an account. What cannot be taken back asks first; the rest offers the way back. */
export function useAccountActions() {
  const { t } = useTranslation(['people', 'identity', 'kit'])
  const refusal = useRefusalText()
  const queries = useQueryClient()

  /** Runs one write, says what became of it, and reads everything anew. */
  const act = async (write: () => Promise<unknown>, done: string, undo?: () => Promise<void>): Promise<void> => {
    try {
      await write()
      toast.success(done, undo && { label: t('kit:undo'), onClick: () => void undo() })
    } catch (error) {
      toast.error(refusal(error))
    }
    await queries.invalidateQueries({ queryKey: accountsKey })
  }

  const resume = ({ id, fullName: name }: Account) =>
    act(() => client.call(resumeAccount, { params: { id } }), t('people:resume.done', { name }))

  return {
    resume,

    /** @throws ApiError, said by the dialog that asks for the reason */
    suspend: async (account: Account, reason: string): Promise<void> => {
      await client.call(suspendAccount, { params: { id: account.id }, body: { reason } })
      toast.success(t('people:suspend.done', { name: account.fullName }), {
        label: t('kit:undo'),
        onClick: () => void resume(account),
      })
      await queries.invalidateQueries({ queryKey: accountsKey })
    },

    resetSecondFactor: async ({ id, fullName: name, email }: Account): Promise<void> => {
      const sure = await confirm({
        title: t('people:resetFactor.question', { name }),
        consequence: t('people:resetFactor.consequence', { email }),
        confirmLabel: t('people:resetFactor'),
        danger: true,
      })
      if (sure)
        await act(() => client.call(resetSecondFactor, { params: { id } }), t('people:resetFactor.done', { name }))
    },

    endSessions: async ({ id, fullName: name, email }: Account): Promise<void> => {
      const sure = await confirm({
        title: t('people:endSessions.question', { name }),
        consequence: t('people:endSessions.consequence', { email }),
        confirmLabel: t('people:endSessions'),
        danger: true,
      })
      if (sure)
        await act(() => client.call(endAccountSessions, { params: { id } }), t('people:endSessions.done', { name }))
    },

    removeRole: async ({ id, fullName: name, email }: Account, membership: AccountMembership): Promise<void> => {
      const role = t(`identity:role.${membership.role}`)
      const sure = await confirm({
        title: t('people:removeRole.question', { role, name }),
        consequence: t('people:removeRole.consequence', { email }),
        confirmLabel: t('people:removeRole.confirm'),
        danger: true,
      })
      const params = { id, membershipId: membership.id }
      if (sure) await act(() => client.call(removeMembership, { params }), t('people:removeRole.done', { role }))
    },

    /** Inviting to a role that waits sends its link again. */
    resend: ({ email, fullName }: Account, { role, operatorId, seesEverything }: AccountMembership): Promise<void> =>
      act(
        () => client.call(inviteAccount, { body: { email, fullName, role, operatorId, seesEverything } }),
        t('people:resend.done', { email }),
      ),
  }
}
