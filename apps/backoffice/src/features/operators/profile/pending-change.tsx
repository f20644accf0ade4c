import { Alert } from '@mantine/core'
import { type Operator, type OperatorChange, withdrawOperatorChange } from '@motora/contract/operators'
import { ActionButton, confirm, toast, useFormats } from '@motora/kit'
import { IconHourglass } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { operatorsKey } from '../operator-calls'
import { OwnDataChanges } from './own-data-changes'

export interface PendingChangeProps {
  operator: Pick<Operator, 'id' | 'name' | 'canOperate'>
  change: OperatorChange
}

/** The own change that waits for the provider: what it changes, and how to take it back. source: Z-29. */
export function PendingChange({ operator, change }: PendingChangeProps) {
  const { t } = useTranslation('profile')
  const refusal = useRefusalText()
  const formats = useFormats()
  const queries = useQueryClient()
  const since = formats.date(change.submittedAt, 'minute')

  const withdraw = async () => {
    const sure = await confirm({
      title: t('withdrawQuestion'),
      consequence: t('withdrawConsequence'),
      confirmLabel: t('withdraw'),
      danger: true,
    })
    if (!sure) return
    try {
      await client.call(withdrawOperatorChange, { params: { id: operator.id } })
      toast.success(t('withdrawn'))
    } catch (error) {
      toast.error(`${t('withdrawError')} ${refusal(error)}`)
    } finally {
      await queries.invalidateQueries({ queryKey: operatorsKey })
    }
  }
  return (
    <Alert role="status" color="blue" icon={<IconHourglass size={16} aria-hidden />} title={t('changeWaits')}>
      <div className="motora-stack">
        <p className="motora-plain">
          {change.submittedByName
            ? t('changeSinceBy', { since, name: change.submittedByName })
            : t('changeSince', { since })}{' '}
          {t(operator.canOperate ? 'changeGoesOn' : 'changeStays')}
        </p>
        <OwnDataChanges operator={operator} change={change} />
        <div className="motora-actions">
          <ActionButton onClick={withdraw}>{t('withdraw')}</ActionButton>
        </div>
      </div>
    </Alert>
  )
}
