import { PageTitle, ViewTabs } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BillList } from '../../features/money/bills/bill-list'
import { OneSettlement, type OpenLine, openLines } from '../../features/money/settlements/one-settlement'
import { SettlementList } from '../../features/money/settlements/settlement-list'
import { pathTo } from '../../shell/paths'
import { useAddressState } from '../../shell/use-address-state'

const views = ['bills', 'settlements'] as const
type View = (typeof views)[number]

/** Bills of riders, and what each month of an operator comes to. source: MONEY §7; ledgers P-02, P-11, S-03 */
export default function BillsPage() {
  const { t } = useTranslation(['settlements', 'screens'])
  const navigate = useNavigate()
  const [search, setSearch] = useAddressState()
  const view: View = search.view === 'settlements' ? 'settlements' : 'bills'
  return (
    <>
      <PageTitle>{t('screens:/bills')}</PageTitle>
      <ViewTabs
        label={t('view')}
        views={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={(next) => setSearch({ view: next })}
      />
      {view === 'bills' ? (
        <BillList onOpen={({ id }) => void navigate({ to: pathTo('/bills/$id', { id }) })} />
      ) : (
        <Settlements search={search} onOpen={(settlement) => setSearch({ ...search, settlement }, { push: true })} />
      )}
    </>
  )
}

interface SettlementsProps {
  search: Readonly<Record<string, string | undefined>>
  onOpen: (id: string) => void
}

/** The list of settlements, or one of them; the address keeps which, and where the list was. */
function Settlements({ search, onOpen }: SettlementsProps) {
  const { settlement: id, line: named, ...others } = search
  if (id === undefined) return <SettlementList onOpen={(settlement) => onOpen(settlement.id)} />
  // what is open behind a line goes with it
  const ofList = Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('behind.')))
  const line: OpenLine | undefined = openLines.find((one) => one === named)
  return (
    <OneSettlement
      key={id}
      id={id}
      line={line}
      back={pathTo('/bills', undefined, ofList)}
      lineAt={(one) => pathTo('/bills', undefined, { ...ofList, settlement: id, line: one })}
    />
  )
}
