import type { Account } from '@motora/contract/identity'
import { ActionButton } from '@motora/kit'
import { IconLogout, IconPlayerPlay, IconShieldX, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../../../shell/session/use-session'
import { useAccountActions } from './use-account-actions'

/** What may be done to an account now; a button that may not be pressed says why. */
export function AccountActionBar({ account, onSuspend }: { account: Account; onSuspend: (account: Account) => void }) {
  const { t } = useTranslation('people')
  const own = useMembership().email.toLowerCase() === account.email.toLowerCase()
  const actions = useAccountActions()
  const notOnOneself = own ? t('accounts.own') : undefined
  return (
    <div className="motora-actions">
      {account.suspended ? (
        <ActionButton icon={<IconPlayerPlay size={16} aria-hidden />} onClick={() => actions.resume(account)}>
          {t('resume')}
        </ActionButton>
      ) : (
        <ActionButton
          icon={<IconUserOff size={16} aria-hidden />}
          disabledReason={notOnOneself}
          onClick={() => onSuspend(account)}
        >
          {t('suspend')}
        </ActionButton>
      )}
      <ActionButton
        icon={<IconShieldX size={16} aria-hidden />}
        disabledReason={notOnOneself ?? (account.secondFactorEnrolled ? undefined : t('resetFactor.none'))}
        onClick={() => actions.resetSecondFactor(account)}
      >
        {t('resetFactor')}
      </ActionButton>
      <ActionButton
        icon={<IconLogout size={16} aria-hidden />}
        disabledReason={account.sessionCount > 0 ? undefined : t('endSessions.none')}
        onClick={() => actions.endSessions(account)}
      >
        {t('endSessions')}
      </ActionButton>
    </div>
  )
}
