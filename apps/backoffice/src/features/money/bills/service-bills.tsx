import { maxPageSize } from '@motora/contract'
import { type Bill, listBills } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { pathTo } from '../../../shell/paths'
import { useOffer } from '../../../shell/session/use-session'

/** The bill of a service and those that rectify it, the first one first. */
const billsOf = (serviceId: string) =>
  api.list(listBills, {
    query: { pageSize: maxPageSize, sort: 'issued', filter: JSON.stringify({ serviceId: [serviceId] }) },
  })

/**
 * The bill of a service with its number and kind, and those that rectify it, each with its way there; nothing for those
 * who read no bills. source: issue 18; MONEY §7
 */
export function ServiceBills({ serviceId }: { serviceId: string }) {
  const { t } = useTranslation('bills')
  const fault = useFault()
  const mayRead = useOffer()(listBills, true) === true
  const { data, isLoadingError, error } = useQuery({ ...billsOf(serviceId), enabled: mayRead })
  if (!mayRead || (!data && !isLoadingError)) return null
  const bills = data?.rows ?? []
  const value = isLoadingError ? (
    <p className="motora-plain">{t('getAllError', { why: fault(error).what })}</p>
  ) : bills.length === 0 ? (
    <p className="motora-plain">{t('ofService.none')}</p>
  ) : (
    <ul className="motora-list">
      {bills.map((bill) => (
        <BillLine key={bill.id} bill={bill} />
      ))}
    </ul>
  )
  return (
    <section>
      <h3 className="motora-plain">{t('ofService')}</h3>
      {value}
    </section>
  )
}

function BillLine({ bill: { id, number, kind, total, currency, issuedDay } }: { bill: Bill }) {
  const { t } = useTranslation('bills')
  const { money, date } = useFormats()
  return (
    <li>
      <Link to={pathTo('/bills/$id', { id })}>{number}</Link>
      <span>
        {t('ofService.line', { kind: t(`kind.${kind}`), total: money(centsOf(total), currency), day: date(issuedDay) })}
      </span>
    </li>
  )
}
