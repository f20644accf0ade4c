import { getSettlement, type SettlementDetail, settlementLines } from '@motora/contract/money'
import { ActionButton, ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { Facts } from '../../../shell/frame/facts'
import { WayBack } from '../../../shell/frame/way-back'
import { useFault } from '../../../shell/language/fault-text'
import { useMonthNames } from '../../../shell/language/month-names'
import { EntryTable, SettledVehicleTable } from './behind-line'
import { useSettlementFile } from './use-settlement-file'
import '../bills/bills.css'
import './settlements.css'

/** Lines with a list behind them. */
export const openLines = [...settlementLines, 'vehicles'] as const
export type OpenLine = (typeof openLines)[number]

export interface OneSettlementProps {
  id: string
  /** The line whose list is open. */
  line: OpenLine | undefined
  /** Where the list of settlements is. */
  back: string
  /** Where the list behind a line is. */
  lineAt: (line: OpenLine) => string
}

/** A settlement whose lines add up, each with the list behind it. source: MONEY §7 */
export function OneSettlement({ id, line, back, lineAt }: OneSettlementProps) {
  const { t } = useTranslation('settlements')
  const fault = useFault()
  const settlement = useQuery(api.query(getSettlement, { params: { id } }))
  const download = useSettlementFile()
  const { inText } = useMonthNames()
  const { data } = settlement
  return (
    <div className="motora-stack">
      <WayBack to={back}>{t('back')}</WayBack>
      {data ? (
        <>
          <div className="motora-settlement-head">
            <h2>{t('one', { month: inText(data.month), operator: data.operatorName })}</h2>
            <ActionButton
              icon={<IconFileTypePdf size={16} aria-hidden />}
              tone="primary"
              onClick={() => download(data)}
            >
              {t('download')}
            </ActionButton>
          </div>
          <div className="motora-bill">
            <SettlementFacts settlement={data} />
            <SettlementLines settlement={data} line={line} lineAt={lineAt} />
          </div>
          {line === 'vehicles' ? (
            <SettledVehicleTable id={id} />
          ) : (
            line && <EntryTable key={line} id={id} line={line} />
          )}
        </>
      ) : settlement.isLoadingError ? (
        <ErrorState {...fault(settlement.error)} onRetry={() => settlement.refetch()} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </div>
  )
}

function SettlementFacts({ settlement }: { settlement: SettlementDetail }) {
  const { t } = useTranslation('settlements')
  const formats = useFormats()
  const { operator, since, until, timeZone, made, commissionPercent, costByVehicle, daysOfMonth } = settlement
  const at = (moment: string) => formats.date(moment, 'minute')
  return (
    <Facts
      facts={[
        { label: t('operator'), value: `${operator.name}, ${t('nif', { nif: operator.nif })}` },
        { label: t('span'), value: t('span.between', { since: at(since), until: at(until), zone: timeZone }) },
        { label: t('made'), value: at(made) },
        { label: t('commissionPercent'), value: formats.percent(commissionPercent, 2) },
        {
          label: t('costByVehicle'),
          value: t('costByVehicle.of', { price: formats.money(centsOf(costByVehicle), 'eur'), count: daysOfMonth }),
        },
      ]}
    />
  )
}

type LinesProps = { settlement: SettlementDetail } & Pick<OneSettlementProps, 'line' | 'lineAt'>

/** The lines as a person adds them up: what is taken from the operator is below zero. source: decision 0187 */
function SettlementLines({ settlement, line, lineAt }: LinesProps) {
  const { t } = useTranslation('settlements')
  const formats = useFormats()
  const { currency, vehicleDays, payable } = settlement
  const money = (amount: number): string => formats.money(centsOf(amount), currency)
  const lines: [line: OpenLine | 'commission', amount: number][] = [
    ['card', settlement.card],
    ['credit', settlement.credit],
    ['refunds', settlement.refunds],
    ['disputes', settlement.disputes],
    ['commission', settlement.commission],
    ['vehicles', settlement.vehicles],
  ]
  const nameOf = (one: (typeof lines)[number][0]): string =>
    one === 'vehicles' ? t('vehicles.days', { count: vehicleDays, days: formats.number(vehicleDays) }) : t(one)
  return (
    <div className="motora-stack">
      <table className="motora-settlement-lines">
        <caption>{t('lines')}</caption>
        <tbody>
          {lines.map(([one, amount]) => (
            <tr key={one}>
              <th scope="row">
                {one === 'commission' ? (
                  nameOf(one)
                ) : (
                  <Link to={lineAt(one)} resetScroll={false} aria-current={one === line ? 'true' : undefined}>
                    {nameOf(one)}
                  </Link>
                )}
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{payable < 0 ? t('owed') : t('payable')}</th>
            <td>{money(Math.abs(payable))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="motora-second motora-plain">{t('means')}</p>
    </div>
  )
}
