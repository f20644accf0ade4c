import type { BillDetail } from '@motora/contract/money'
import { ActionButton, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { pathTo } from '../../../shell/paths'
import { useSendRecord } from './use-send-record'

function BillLink({ id, children }: { id: string; children: ReactNode }) {
  return <Link to={pathTo('/bills/$id', { id })}>{children}</Link>
}

export interface BillFactsProps {
  bill: BillDetail
  customer: ReactNode
  service: ReactNode
}

/** Who, what and when; each other bill that this one is about leads there. source: MONEY §7; ledger P-03 */
export function BillFacts({ bill, customer, service }: BillFactsProps) {
  const { t } = useTranslation('bills')
  const formats = useFormats()
  const { issuer, recipient, rectifiesId, rectifiesNumber, rectifiedBy } = bill
  return (
    <Facts
      facts={[
        { label: t('kind'), value: t(`kind.${bill.kind}`) },
        { label: t('issued'), value: formats.date(bill.issuedDay) },
        { label: t('operated'), value: formats.date(bill.operatedDay) },
        {
          label: t('issuer'),
          value: [issuer.name, t('nif', { nif: issuer.nif }), issuer.address].filter(Boolean).join(', '),
        },
        { label: t('customer'), value: customer },
        {
          label: t('recipient'),
          value: recipient
            ? [recipient.name, recipient.nif && t('nif', { nif: recipient.nif }), recipient.address]
                .filter(Boolean)
                .join(', ')
            : t('recipientNone'),
        },
        { label: t('service'), value: service },
        ...(bill.service
          ? [
              { label: t('vehicle'), value: bill.service.vehicle },
              { label: t('started'), value: formats.date(bill.service.started, 'minute') },
              { label: t('ended'), value: formats.date(bill.service.ended, 'minute') },
            ]
          : []),
        ...(rectifiesId === null
          ? []
          : [{ label: t('rectifies'), value: <BillLink id={rectifiesId}>{rectifiesNumber}</BillLink> }]),
        ...rectifiedBy.map(({ id, number, total }) => ({
          id,
          label: t('rectifiedBy'),
          value: (
            <BillLink id={id}>
              {number} ({formats.money(centsOf(total), bill.currency)})
            </BillLink>
          ),
        })),
      ]}
    />
  )
}

/** What is taxed, the VAT and both together. */
export function BillVat({ bill }: { bill: BillDetail }) {
  const { t } = useTranslation('bills')
  const formats = useFormats()
  const money = (amount: number): string => formats.money(centsOf(amount), bill.currency)
  return (
    <Facts
      facts={[
        { label: t('base'), value: money(bill.base) },
        { label: t('vatOf', { percent: formats.percent(bill.vatPercent) }), value: money(bill.vat) },
        { label: t('total'), value: money(bill.total) },
      ]}
    />
  )
}

/** How it is chained to the bill before it. source: RD 1007/2023 */
export function BillRecordFacts({ bill }: { bill: BillDetail }) {
  const { record, sent } = bill
  const again = useSendRecord()
  const { t } = useTranslation('bills')
  const formats = useFormats()
  return (
    <section className="motora-stack" aria-label={t('record')}>
      <h2>{t('record')}</h2>
      <p className="motora-second motora-plain">
        {t('record.means')} {t(`record.${sent}`)}
      </p>
      {again.isOffered(bill) && (
        <div className="motora-bill-again">
          <ActionButton onClick={() => again.send(bill)} busy={again.isBusy}>
            {t('resend')}
          </ActionButton>
        </div>
      )}
      <Facts
        facts={[
          { label: t('sent'), value: sent === 'accepted' ? `${t('sent.accepted')}, VERI*FACTU` : t(`sent.${sent}`) },
          ...(record.answer === null
            ? []
            : [
                {
                  label: t('record.answer'),
                  value: <Fingerprint text={`${record.answer} (${formats.date(record.answeredAt, 'minute')})`} />,
                },
              ]),
          { label: t('record.type'), value: record.type },
          { label: t('record.place'), value: formats.number(record.chainNumber) },
          { label: t('record.made'), value: formats.date(record.made, 'second') },
          { label: t('record.before'), value: <Fingerprint text={record.before || t('record.first')} /> },
          { label: t('record.fingerprint'), value: <Fingerprint text={record.fingerprint} /> },
          ...(record.qr === null
            ? []
            : [
                {
                  label: t('record.qr'),
                  value: (
                    <a href={record.qr} target="_blank" rel="noopener noreferrer">
                      {t('record.qr.open')}
                    </a>
                  ),
                },
              ]),
        ]}
      />
    </section>
  )
}

const Fingerprint = ({ text }: { text: string }) => <span className="motora-bill-long">{text}</span>
