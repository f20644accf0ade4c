import { ActionIcon } from '@mantine/core'
import {
  type Account,
  endAccountSessions,
  getAccountById,
  resetSecondFactor,
  resumeAccount,
  suspendAccount,
} from '@motora/contract/identity'
import { ActionButton, ErrorState, TextSkeleton, useEscape, useFormats, useKitTexts } from '@motora/kit'
import { accountActions } from '@motora/rules/identity'
import { IconLogout, IconPlayerPlay, IconShieldX, IconUserOff, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { emailLink, phoneLink } from '../../../shell/frame/contact-links'
import { Facts } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { useMay } from '../../../shell/session/use-session'
import { AccountStateBadge, SecondFactorBadge } from './account-badges'
import { AccountRoles } from './account-roles'
import { useAccountActions } from './use-account-actions'
import { useAccountOffer } from './use-account-offer'

export interface AccountDetailProps {
  id: string
  onClose: () => void
  /** Asks for the reason of a suspension. */
  onSuspend: (account: Account) => void
  /** Asks for one more role. */
  onAddRole: (account: Account) => void
}

/** One account next to the table: its access, its roles and what may be done. source: decision Z-15. */
export function AccountDetail({ id, onClose, onSuspend, onAddRole }: AccountDetailProps) {
  const { t } = useTranslation('people')
  const { actions, states } = useKitTexts()
  const fault = useFault()
  const formats = useFormats()
  const mayWrite = useMay('accounts.write')
  useEscape(onClose)
  // sign-ins and sessions come and go without anybody pressing anything here
  const query = useQuery(api.query(getAccountById, { params: { id } }, { refetchInterval: 15_000 }))
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
  if (query.isLoadingError)
    return (
      <div className="motora-pane">
        <div className="motora-pane-head">{close}</div>
        <ErrorState {...fault(query.error)} onRetry={() => query.refetch()} />
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
          { label: t('email'), value: emailLink(account.email) },
          { label: t('emailConfirmed'), value: account.emailConfirmed ? states.yes : states.no },
          { label: t('phone'), value: phoneLink(account.phoneNumber) },
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

/** What may be done to an account now; a button that may not be pressed says why. */
function AccountActionBar({ account, onSuspend }: { account: Account; onSuspend: (account: Account) => void }) {
  const { t } = useTranslation('people')
  const offerOf = useAccountOffer(account)
  const actions = useAccountActions()
  const whyNot = (offer: string | true) =>
    offer === true ? undefined : t(offer === 'already' ? 'suspended' : 'accounts.own')
  return (
    <div className="motora-actions">
      {offerOf(resumeAccount, accountActions.resume) === true ? (
        <ActionButton icon={<IconPlayerPlay size={16} aria-hidden />} onClick={() => actions.resume(account)}>
          {t('resume')}
        </ActionButton>
      ) : (
        <ActionButton
          icon={<IconUserOff size={16} aria-hidden />}
          disabledReason={whyNot(offerOf(suspendAccount, accountActions.suspend))}
          onClick={() => onSuspend(account)}
        >
          {t('suspend')}
        </ActionButton>
      )}
      <ActionButton
        icon={<IconShieldX size={16} aria-hidden />}
        disabledReason={whyNot(offerOf(resetSecondFactor, accountActions.resetSecondFactor))}
        onClick={() => actions.resetSecondFactor(account)}
      >
        {t('resetFactor')}
      </ActionButton>
      <ActionButton
        icon={<IconLogout size={16} aria-hidden />}
        disabledReason={whyNot(offerOf(endAccountSessions, accountActions.endSessions))}
        onClick={() => actions.endSessions(account)}
      >
        {t('endSessions')}
      </ActionButton>
    </div>
  )
}
