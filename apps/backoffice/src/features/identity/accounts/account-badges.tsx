import type { Account } from '@motora/contract/identity'
import { StatusBadge } from '@motora/kit'
import { IconCircleCheck, IconShieldCheck, IconShieldOff, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PendingBadge } from '../people/pending-badge'

/** Suspended, invited and not there yet, or active. */
export function AccountStateBadge({ account }: { account: Pick<Account, 'suspended' | 'memberships'> }) {
  const { t } = useTranslation('people')
  const { suspended, memberships } = account
  if (suspended)
    return (
      <StatusBadge tone="red" Icon={IconUserOff}>
        {t('suspended')}
      </StatusBadge>
    )
  if (memberships.length > 0 && memberships.every(({ pending }) => pending)) return <PendingBadge />
  return (
    <StatusBadge tone="green" Icon={IconCircleCheck}>
      {t('active')}
    </StatusBadge>
  )
}

export function SecondFactorBadge({ enrolled }: { enrolled: boolean }) {
  const { t } = useTranslation('people')
  const Icon = enrolled ? IconShieldCheck : IconShieldOff
  return (
    <StatusBadge tone={enrolled ? 'green' : 'grey'} Icon={Icon}>
      {t(enrolled ? 'enrolled' : 'notEnrolled')}
    </StatusBadge>
  )
}
