import { zodResolver } from '@hookform/resolvers/zod'
import { type Account, inviteAccount } from '@motora/contract/identity'
import { type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { accountsKey } from './account-calls'
import { type InvitationValues, invitationLanguages, invitationValues, reachOf } from './invitation-values'

/**
 * The form of an invitation: to a new person, or of one more role to one that there is.
 * @param onDone with the id of the account
 */
export function useInvitation(account: Account | undefined, onDone: (id: string) => void) {
  const { t, i18n } = useTranslation('people')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
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
    setBusy(true)
    setSubmitError(null)
    try {
      const body = { ...person, role, ...reachOf(role, operatorId, seesEverything) }
      const { id } = await client.call(inviteAccount, { body })
      toast.success(t('invite.done', { email: person.email }))
      void queries.invalidateQueries({ queryKey: accountsKey })
      onDone(id)
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { form, busy, submitError, onSubmit, submitLabel: t('invite.send') }
}
