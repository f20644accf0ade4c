import type { AuditRecord } from '@motora/contract/identity'
import { StatusBadge } from '@motora/kit'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Whether it was done or refused. */
export function OutcomeBadge({ outcome }: Pick<AuditRecord, 'outcome'>) {
  const { t } = useTranslation('audit')
  const Icon = outcome === 'done' ? IconCheck : IconBan
  return (
    <StatusBadge tone={outcome === 'done' ? 'grey' : 'red'} Icon={Icon}>
      {t(`outcome.${outcome}`)}
    </StatusBadge>
  )
}
