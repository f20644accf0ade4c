import { useTranslation } from 'react-i18next'
import { FamilyTable } from '../family/family-table'

/** The sub-operators of an operator, all levels. source: ledger C-24. */
export function SubOperators({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('operators')
  return (
    <FamilyTable
      tableId="operators-below"
      part="below"
      title={t('part.subOperators')}
      of={{ operatorId: id, includeSelf: false }}
      empty={t('family.noSubOperators')}
      onOpen={onOpen}
    />
  )
}
