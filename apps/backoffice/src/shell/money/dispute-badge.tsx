import type { DisputeState, Service } from '@motora/contract/sharing'
import { StatusBadge, type StatusLook, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { IconGavel, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const looks: Record<DisputeState, StatusLook> = {
  open: { tone: 'red', Icon: IconGavel },
  won: { tone: 'green', Icon: IconShieldCheck },
  lost: { tone: 'grey', Icon: IconShieldX },
}

/** What lists and details of payments and services say of a dispute, with the currency of its amount. */
export type Disputable = Pick<Service, 'disputeState' | 'disputeAmount' | 'disputeSince' | 'currency'>

/** What a bank judges of a payment: how far it is, how much, and since when; nothing where there was no dispute. */
export function DisputeBadge({ of }: { of: Disputable }) {
  const { t } = useTranslation('payments')
  const { money, date } = useFormats()
  const { disputeState, disputeAmount, disputeSince, currency } = of
  if (disputeState === null || disputeAmount === null || currency === null) return null
  return (
    <>
      <StatusBadge {...looks[disputeState]}>{t(`dispute.${disputeState}`)}</StatusBadge>{' '}
      <span className="motora-second">
        {t('dispute.since', { amount: money(centsOf(disputeAmount), currency), day: date(disputeSince) })}
      </span>
    </>
  )
}
