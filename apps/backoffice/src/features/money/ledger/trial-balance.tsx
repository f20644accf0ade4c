import type { LedgerAccount } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import type { BalanceFigures, TrialBalance as Balances } from '@motora/rules/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountKey } from './account-key'
import './ledger.css'

interface TrialBalanceProps {
  balances: Balances
  /** Several currencies: each has a balance of its own, and says which. */
  isOneOfSeveral: boolean
  account: LedgerAccount | undefined
  /** Where the movements of an account are. */
  movementsAt: (account: LedgerAccount) => string
  /** After the press that leads there. */
  onOpen: () => void
}

/** Which side a balance is not on is left empty. */
const columns = [
  { figure: 'opening', mayBeEmpty: false },
  { figure: 'debits', mayBeEmpty: false },
  { figure: 'credits', mayBeEmpty: false },
  { figure: 'debitBalance', mayBeEmpty: true },
  { figure: 'creditBalance', mayBeEmpty: true },
] as const satisfies readonly { figure: keyof BalanceFigures; mayBeEmpty: boolean }[]

/** A trial balance: each account leads to its movements, and the last row says that both sides are equal. source: decision 0186 */
export function TrialBalance({ balances, isOneOfSeveral, account, movementsAt, onOpen }: TrialBalanceProps) {
  const { t } = useTranslation('ledger')
  const formats = useFormats()
  const { currency, rows, sums } = balances
  const cells = (of: BalanceFigures, isSum: boolean) =>
    columns.map(({ figure, mayBeEmpty }) => (
      <td key={figure} data-figure={t(figure)}>
        {mayBeEmpty && !isSum && of[figure] === 0 ? null : formats.money(of[figure], currency)}
      </td>
    ))
  return (
    <div className="motora-trial-balance">
      <table>
        <caption>{isOneOfSeveral ? t('balances.in', { currency: currency.toUpperCase() }) : t('balances')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            {columns.map(({ figure }) => (
              <th key={figure} scope="col">
                {t(figure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.account}>
              <th scope="row">
                <Link
                  to={movementsAt(row.account)}
                  resetScroll={false}
                  onClick={onOpen}
                  aria-current={row.account === account ? 'true' : undefined}
                >
                  {t(accountKey(row.account))}
                </Link>
              </th>
              {cells(row, false)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {cells(sums, true)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
