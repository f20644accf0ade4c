import type { Bill, BillDetail, RiderBill } from '@motora/contract/money'
import { eurosOf, qrText } from '@motora/rules/money'
import type { BillListRow, FoundBill, rectifyingBills } from './store.js'

export const presentRiderBill = (row: BillListRow): RiderBill => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  currency: row.currency,
  vatPercent: row.vatPercent,
  issued: row.issuedAt.toISOString(),
  issuedDay: row.issuedDay,
  operated: row.operatedAt.toISOString(),
  operatedDay: row.operatedDay,
  total: eurosOf(row.totalCents),
  base: eurosOf(row.totalCents - row.vatCents),
  vat: eurosOf(row.vatCents),
  serviceId: row.serviceId,
  rectifiesId: row.rectifies,
  rectifiesNumber: row.rectifiesNumber,
  operatorName: row.operatorName,
  sharingOperatorId: row.operatorId,
})

export const presentBill = (row: BillListRow): Bill => ({
  ...presentRiderBill(row),
  customerId: row.customerId,
  customerEmail: row.email,
  customerFullName: row.fullName,
  issuerName: row.issuer.name,
  issuerNif: row.issuer.nif,
  recipientName: row.recipient?.name ?? null,
  recipientNif: row.recipient?.nif ?? null,
  recordType: row.recordType,
  sent: row.sent,
  refusedWhy: row.sent === 'refused' ? row.sentAnswer : null,
})

/** Whether the tax agency has the record of a bill: a pretend register is not it. source: decision 0078 */
export const isWithAgency = ({ sent }: Pick<FoundBill, 'sent'>): boolean => sent === 'accepted'

/** What the QR code of a bill says. Null: not in euros. source: MONEY §7; decision 0109 */
export const qrOf = ({ currency, issuer, number, recordDate: date, totalCents, sent }: FoundBill): string | null =>
  currency === 'eur' ? qrText({ nif: issuer.nif, number, date, totalCents }, isWithAgency({ sent })) : null

export const presentDetail = (row: FoundBill, rectifying: Awaited<ReturnType<typeof rectifyingBills>>): BillDetail => ({
  ...presentBill(row),
  issuer: { ...row.issuer, address: row.issuer.address ?? '' },
  recipient: row.recipient,
  service: row.service && {
    vehicle: row.service.vehicle,
    started: row.service.startedAt,
    ended: row.service.endedAt,
    lines: row.service.lines,
  },
  rectifiedBy: rectifying.map(({ id, number, issuedAt, totalCents }) => ({
    id,
    number,
    issued: issuedAt.toISOString(),
    total: eurosOf(totalCents),
  })),
  record: {
    type: row.recordType,
    chainNumber: row.chainNumber,
    made: row.recordMade,
    before: row.recordBefore,
    fingerprint: row.fingerprint,
    qr: qrOf(row),
    answer: row.sentAnswer,
    answeredAt: row.sentAt?.toISOString() ?? null,
  },
})
