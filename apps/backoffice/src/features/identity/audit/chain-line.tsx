import { type AuditChain, getAuditChain } from '@motora/contract/identity'
import { StatusBadge, useFormats } from '@motora/kit'
import { IconAlertTriangle, IconHourglass, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'

/** Until where the chain of the records was checked, and what was found. Says nothing while that is not known. */
export function ChainLine() {
  const chain = useQuery(api.query(getAuditChain, {}, { refetchInterval: 30_000 }))
  return (
    chain.data && (
      <span className="motora-chain" role="status">
        <ChainState chain={chain.data} />
      </span>
    )
  )
}

function ChainState({ chain: { checked, linked } }: { chain: AuditChain }) {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  if (!checked)
    return (
      <StatusBadge tone="grey" Icon={IconHourglass}>
        {t('chainNotChecked', { count: linked, records: formats.number(linked) })}
      </StatusBadge>
    )
  if (checked.breaks > 0)
    return (
      <StatusBadge tone="red" Icon={IconAlertTriangle}>
        {t('chainBroken', { count: checked.breaks })}
      </StatusBadge>
    )
  return (
    <StatusBadge tone="green" Icon={IconLink}>
      {t('chainWhole', { until: formats.number(checked.until), at: formats.date(checked.at, 'minute') })}
    </StatusBadge>
  )
}
