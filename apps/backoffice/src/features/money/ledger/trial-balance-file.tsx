import { listLedgerBalances } from '@motora/contract/money'
import { useFormats, useKitTexts } from '@motora/kit'
import { ExportButton, fileColumns } from '@motora/kit/table'
import { useTranslation } from 'react-i18next'
import { useListExport } from '../../../shell/use-list-export'
import { balanceColumns } from './balance-columns'
import type { LedgerChoice } from './ledger-list'

/** Saves the trial balances of a choice as one file, each currency with its total. source: decisions 0011, 0186 */
export function TrialBalanceFile({ since, until, operatorId }: LedgerChoice) {
  const { t } = useTranslation('ledger')
  const texts = useKitTexts()
  const { language } = useFormats()
  const asked = () => ({ query: { since, until, sharingOperatorId: operatorId } })
  const onExport = useListExport(listLedgerBalances, asked, t('balances'))
  return (
    <ExportButton
      label={t('balances.export')}
      onExport={onExport}
      columns={() => fileColumns(balanceColumns(t), texts, language)}
    />
  )
}
