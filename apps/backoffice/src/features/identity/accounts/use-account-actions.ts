import {
  type Account,
  type AccountMembership,
  endAccountSessions,
  inviteAccount,
  removeMembership,
  resetSecondFactor,
  resumeAccount,
} from '@motora/contract/identity'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../shell/use-write'

interface Asked {
  account: Account
  membership: AccountMembership
}

/** Of writes without a form: what came of them is a toast. */
const plain = { invalidates: ['identity'], failed: (why: string) => why } as const
const ofAccount = ({ id }: Account) => ({ params: { id } })

/** What an administrator may do to an account. What cannot be taken back asks first. */
export function useAccountActions() {
  const { t } = useTranslation(['people', 'identity'])
  const roleOf = ({ role }: AccountMembership) => t(`identity:role.${role}`)
  const resume = useWrite(resumeAccount, {
    ...plain,
    call: ofAccount,
    done: (_, { fullName: name }) => t('people:resume.done', { name }),
  })
  const resetFactor = useWrite(resetSecondFactor, {
    ...plain,
    call: ofAccount,
    done: (_, { fullName: name }) => t('people:resetFactor.done', { name }),
  })
  const endSessions = useWrite(endAccountSessions, {
    ...plain,
    call: ofAccount,
    done: (_, { fullName: name }) => t('people:endSessions.done', { name }),
  })
  const removeRole = useWrite(removeMembership, {
    ...plain,
    call: ({ account: { id }, membership }: Asked) => ({ params: { id, membershipId: membership.id } }),
    done: (_, { membership }) => t('people:removeRole.done', { role: roleOf(membership) }),
  })
  const resend = useWrite(inviteAccount, {
    ...plain,
    call: ({ account: { email, fullName }, membership: { role, operatorId, seesEverything } }: Asked) => ({
      body: { email, fullName, role, operatorId, seesEverything },
    }),
    done: (_, { account: { email } }) => t('people:resend.done', { email }),
  })

  return {
    resume: resume.run,

    resetSecondFactor: async (account: Account): Promise<void> => {
      const sure = await confirm({
        title: t('people:resetFactor.question', { name: account.fullName }),
        consequence: t('people:resetFactor.consequence', { email: account.email }),
        confirmLabel: t('people:resetFactor'),
        danger: true,
      })
      if (sure) await resetFactor.run(account)
    },

    endSessions: async (account: Account): Promise<void> => {
      const sure = await confirm({
        title: t('people:endSessions.question', { name: account.fullName }),
        consequence: t('people:endSessions.consequence', { email: account.email }),
        confirmLabel: t('people:endSessions'),
        danger: true,
      })
      if (sure) await endSessions.run(account)
    },

    removeRole: async (account: Account, membership: AccountMembership): Promise<void> => {
      const sure = await confirm({
        title: t('people:removeRole.question', { role: roleOf(membership), name: account.fullName }),
        consequence: t('people:removeRole.consequence', { email: account.email }),
        confirmLabel: t('people:removeRole.confirm'),
        danger: true,
      })
      if (sure) await removeRole.run({ account, membership })
    },

    /** Inviting to a role that waits sends its link again. */
    resend: (account: Account, membership: AccountMembership) => resend.run({ account, membership }),
  }
}
