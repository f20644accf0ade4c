import { Select } from '@mantine/core'
import { getLedgerBalances, type LedgerBalances, ledgerAccounts } from '@motora/contract/money'
import { EmptyState, ErrorState, PageTitle, TextSkeleton, useFormats } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { balancesIn, operatorsIn } from '../../features/money/ledger/balance-rows'
import { type LedgerChoice, LedgerList } from '../../features/money/ledger/ledger-list'
import { TrialBalance } from '../../features/money/ledger/trial-balance'
import { TrialBalanceFile } from '../../features/money/ledger/trial-balance-file'
import { api } from '../../shell/api/api'
import { dayFrom } from '../../shell/day-span'
import { DaySearch } from '../../shell/frame/day-search'
import { OtherClock } from '../../shell/frame/other-clock'
import { useFault } from '../../shell/language/fault-text'
import { pathTo } from '../../shell/paths'
import { useAddressState } from '../../shell/use-address-state'

/** Something is booked with each rental that ends. */
const lookAgainMs = 60_000

type Search = Readonly<Record<string, string | undefined>>

/** On a phone, and on a low screen, what was asked for begins below the balances. */
const bringIntoSight = (heading: HTMLElement | null): void => {
  if (heading && heading.getBoundingClientRect().top > window.innerHeight * 0.6) heading.scrollIntoView()
}

/** The list begins at its first page with each other choice. */
const chosen = (now: Search, choice: Search): Search => ({ ...now, page: undefined, at: undefined, ...choice })

/**
 * The provider's books: what each account comes to between two days, and below it the single movements. Days are the
 * provider's, by its clock; they, the operator and the account live in the address. source: MONEY §7; decision 0186
 */
export default function LedgerPage() {
  const { t } = useTranslation(['ledger', 'screens'])
  const [search, setSearch] = useAddressState()
  const movements = useRef<HTMLHeadingElement>(null)
  const days = { since: dayFrom(search.since), until: dayFrom(search.until) }
  // of all operators: which there are to choose from is read there
  const books = useQuery(api.query(getLedgerBalances, { query: days }, { refetchInterval: lookAgainMs }))
  const operators = operatorsIn(books.data?.balances ?? [])
  const choice: LedgerChoice = {
    ...days,
    operatorId: search.operator,
    account: ledgerAccounts.find((one) => one === search.account),
  }
  return (
    <OtherClock zones={books.data ? [books.data.timeZone] : []}>
      <PageTitle>{t('screens:/ledger')}</PageTitle>
      <div className="motora-stack">
        {/* over both of what it chooses, on a phone too */}
        <div className="motora-ledger-choice">
          <DaySearch
            days={days}
            all={t('all')}
            onSearch={({ since, until }) => setSearch((now) => chosen(now, { since, until }))}
          />
          {(operators.length > 1 || search.operator) && (
            <Select
              label={t('operator')}
              placeholder={t('allOperators')}
              data={operators}
              value={search.operator ?? null}
              onChange={(operator) => setSearch((now) => chosen(now, { operator: operator ?? undefined }))}
              searchable
              clearable
            />
          )}
        </div>
        <Balances
          books={books}
          choice={choice}
          at={(account) => pathTo('/ledger', undefined, chosen(search, { account }))}
          onOpen={() => bringIntoSight(movements.current)}
        />
        <h2 ref={movements} className="motora-plain motora-ledger-movements">
          {t('movements')}
        </h2>
      </div>
      <LedgerList {...choice} />
    </OtherClock>
  )
}

interface BalancesProps {
  books: { data?: LedgerBalances | undefined; isLoadingError: boolean; error: Error | null; refetch: () => unknown }
  choice: LedgerChoice
  at: (account: (typeof ledgerAccounts)[number]) => string
  onOpen: () => void
}

/** What the accounts come to, in each currency; or why nothing is there. */
function Balances({ books: { data, isLoadingError, error, refetch }, choice, at, onOpen }: BalancesProps) {
  const { t } = useTranslation('ledger')
  const fault = useFault()
  const failure = fault(error)
  if (!data)
    return isLoadingError ? (
      <ErrorState {...failure} what={t('balances.failed', { why: failure.what })} onRetry={() => refetch()} />
    ) : (
      <TextSkeleton lines={10} />
    )
  const balances = balancesIn(data.balances, choice.operatorId)
  if (balances.length === 0)
    return <EmptyState why={t(choice.until || choice.operatorId ? 'balances.none' : 'balances.noneYet')} />
  return (
    <>
      <div className="motora-ledger-span">
        <Span {...choice} />
        <TrialBalanceFile {...choice} />
      </div>
      {balances.map((one) => (
        <TrialBalance
          key={one.currency}
          balances={one}
          isOneOfSeveral={balances.length > 1}
          account={choice.account}
          movementsAt={at}
          onOpen={onOpen}
        />
      ))}
      <p className="motora-second motora-plain">{t('means', { zone: data.timeZone })}</p>
    </>
  )
}

/** The days that the figures are of, in words. */
function Span({ since: first, until: last }: LedgerChoice) {
  const { t } = useTranslation('ledger')
  const formats = useFormats()
  const [since, until] = [first && formats.date(first, 'day'), last && formats.date(last, 'day')]
  const said = () => {
    if (since && until) return t('span.between', { since, until })
    if (since) return t('span.since', { since })
    return until ? t('span.until', { until }) : t('span.all')
  }
  return <p className="motora-plain">{said()}</p>
}
