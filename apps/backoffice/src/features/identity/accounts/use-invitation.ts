import { zodResolver } from '@hookform/resolvers/zod'
import { type Account, inviteAccount } from '@motora/contract/identity'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../shell/use-write'
import { type InvitationValues, invitationLanguages, invitationValues, reachOf } from './invitation-values'

/**
 * The form of an invitation: to a new person, or of one more role to one that there is.
 * @param onDone with the id of the account
 */
export function useInvitation(account: Account | undefined, onDone: (id: string) => void) {
  const { t, i18n } = useTranslation('people')
  const { busy, submitError, run } = useWrite(inviteAccount, {
    invalidates: ['identity'],
    done: (_, { body: { email } }) => t('invite.done', { email }),
    failed: 'inline',
  })
  const form = useForm<InvitationValues>({
    resolver: zodResolver(invitationValues),
    defaultValues: {
      email: account?.email ?? '',
      fullName: account?.fullName ?? '',
      phoneNumber: account?.phoneNumber ?? '',
      role: '',
      operatorId: null,
      seesEverything: false,
      language: invitationLanguages.find((code) => code.startsWith(i18n.language)) ?? 'es',
    },
  })
  const onSubmit = async ({ role, operatorId, seesEverything, ...person }: InvitationValues) => {
    if (!role) return
    const outcome = await run({ body: { ...person, role, ...reachOf(role, operatorId, seesEverything) } })
    if (outcome.done === true) onDone(outcome.answer.id)
  }
  return { form, busy, submitError, onSubmit, submitLabel: t('invite.send') }
}
