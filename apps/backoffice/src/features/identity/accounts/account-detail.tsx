import { ActionIcon } from '@mantine/core'
import { type Account, getAccountById } from '@motora/contract/identity'
import { ErrorState, showPhoneNumber, TextSkeleton, useFormats, useKitTexts } from '@motora/kit'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { useMay } from '../../../shell/session/use-session'
import { AccountActionBar } from './account-action-bar'
import { AccountStateBadge, SecondFactorBadge } from './account-badges'
import { accountKey } from './account-calls'
import { AccountRoles } from './account-roles'

export interface AccountDetailProps {
  id: string
  onClose: () => void
  /** Asks for the reason of a suspension. */
  onSuspend: (account: Account) => void
  /** Asks for one more role. */
  onAddRole: (account: Account) => void
}

/** One account beside the table: its access, its roles and what may be done. source: decision Z-15. */
export function AccountDetail({ id, onClose, onSuspend, onAddRole }: AccountDetailProps) {
  const { t } = useTranslation('people')
  const { actions, states } = useKitTexts()
  const refusal = useRefusalText()
  const formats = useFormats()
  const mayWrite = useMay('accounts.write')
  const query = useQuery({
    queryKey: accountKey(id),
    queryFn: ({ signal }) => client.call(getAccountById, { params: { id } }, { signal }),
    // sign-ins and sessions come and go without anybody pressing anything here
    refetchInterval: 15_000,
  })
  const close = (
    <ActionIcon size="lg" onClick={onClose} aria-label={actions.close}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  )
  if (query.isPending)
    return (
      <div className="motora-pane">
        <div className="motora-pane-head">{close}</div>
        <TextSkeleton lines={8} />
      </div>
    )
  if (query.isError)
    return (
      <div className="motora-pane">
        <div className="motora-pane-head">{close}</div>
        <ErrorState what={refusal(query.error)} requestId={requestIdOf(query.error)} onRetry={() => query.refetch()} />
      </div>
    )
  const account = query.data
  return (
    <article className="motora-pane" aria-label={account.fullName}>
      <div className="motora-pane-head">
        <h2>{account.fullName}</h2>
        <AccountStateBadge account={account} />
        {close}
      </div>
      {account.suspended && <Suspension account={account} />}
      {mayWrite ? (
        <AccountActionBar account={account} onSuspend={onSuspend} />
      ) : (
        <p className="motora-second">{t('accounts.readOnly')}</p>
      )}
      <Facts
        facts={[
          { label: t('email'), value: account.email },
          { label: t('emailConfirmed'), value: account.emailConfirmed ? states.yes : states.no },
          { label: t('phone'), value: account.phoneNumber && showPhoneNumber(account.phoneNumber) },
          { label: t('secondFactor'), value: <SecondFactorBadge enrolled={account.secondFactorEnrolled} /> },
          { label: t('lastSignIn'), value: formats.date(account.lastSignInAt, 'minute') || t('never') },
          { label: t('sessions'), value: formats.number(account.sessionCount) },
          { label: t('created'), value: formats.date(account.createdAt, 'minute') },
        ]}
      />
      <AccountRoles account={account} mayWrite={mayWrite} onAdd={() => onAddRole(account)} />
    </article>
  )
}

function Suspension({ account }: { account: Account }) {
  const { t } = useTranslation('people')
  const formats = useFormats()
  const who = account.suspendedByName && t('suspendedBy', { name: account.suspendedByName })
  return (
    <section className="motora-note" aria-label={t('suspended')}>
      <p>{account.suspendedReason}</p>
      <p className="motora-second">{[who, formats.date(account.suspendedAt, 'minute')].filter(Boolean).join(' · ')}</p>
    </section>
  )
}
