import type { OperatorChange } from '@motora/contract/operators'
import { useTranslation } from 'react-i18next'
import { type OwnDataField, useOwnDataValue } from '../use-own-data-value'
import { isOwnField, type OwnField } from './own-data'

export interface OwnDataChangesProps {
  operator: { id: string; name: string }
  change: Pick<OperatorChange, 'before' | 'after' | 'changed'>
}

/** Old and new of each field that a change is about. source: Z-29. */
export function OwnDataChanges({ operator, change: { before, after, changed } }: OwnDataChangesProps) {
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
