import { Alert } from '@mantine/core'
import { type Operator, type OperatorChange, withdrawOperatorChange } from '@motora/contract/operators'
import { ActionButton, confirm, useFormats } from '@motora/kit'
import { operatorActions } from '@motora/rules/operators'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { useOffer } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { type OwnDataField, useOwnDataValue } from '../own-data/use-own-data-value'
import { isOwnField, type OwnField } from './own-data'
import '../../../shell/frame/before-after.css'

export interface PendingChangeProps {
  operator: Operator
  change: OperatorChange
}

/** The own change that waits for the provider: what it changes, and how to take it back. source: Z-29. */
export function PendingChange({ operator, change }: PendingChangeProps) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const offer = useOffer()
  const since = formats.date(change.submittedAt, 'minute')
  const { run } = useWrite(withdrawOperatorChange, {
    invalidates: ['operators'],
    done: () => t('withdrawn'),
    failed: askingToRetry((why) => `${t('withdrawError')} ${why}`),
  })
  const withdraw = async () => {
    const sure = await confirm({
      title: t('withdrawQuestion'),
      consequence: t('withdrawConsequence'),
      confirmLabel: t('withdraw'),
      danger: true,
    })
    if (sure) await run({ params: { id: operator.id } })
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
        {offer(withdrawOperatorChange, operatorActions.withdrawChange(operator)) === true && (
          <div className="motora-actions">
            <ActionButton onClick={withdraw}>{t('withdraw')}</ActionButton>
          </div>
        )}
      </div>
    </Alert>
  )
}

interface OwnDataChangesProps {
  operator: { id: string; name: string }
  change: Pick<OperatorChange, 'before' | 'after' | 'changed'>
}

/** Old and new of each field that a change is about. source: Z-29. */
function OwnDataChanges({ operator, change: { before, after, changed } }: OwnDataChangesProps) {
  const { t } = useTranslation('profile')
  const shownAs = useOwnDataValue(operator)
  const shown = (field: OwnField, data: typeof before) => {
    if (field === 'areas') return t('areaCount', { count: data.areas.length })
    if (field === 'circles') return t('circleCount', { count: data.circles.length })
    return shownAs(field satisfies OwnDataField, data) ?? '–'
  }
  return (
    <table className="motora-before-after">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('nowLive')}</th>
          <th scope="col">{t('asked')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.filter(isOwnField).map((field) => (
          <tr key={field} data-changed>
            <th scope="row">{t(field)}</th>
            <td>{shown(field, before)}</td>
            <td>{shown(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
