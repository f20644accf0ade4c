import type { Bill, BillDetail } from '@motora/contract/money'
import { aPayment } from './a-payment'

const { customerId, customerEmail, customerFullName, serviceId, sharingOperatorId, operatorName } = aPayment()

/** The simplified bill of a service of 3.04 €. */
export const aBill = (more: Partial<Bill> = {}): Bill => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000d1',
  number: 'MOT-S26-000001',
  kind: 'simplified',
  currency: 'eur',
  issued: '2026-11-20T10:14:20Z',
  issuedDay: '2026-11-20',
  operated: '2026-11-20T10:14:00Z',
  operatedDay: '2026-11-20',
  total: 3.04,
  base: 2.51,
  vat: 0.53,
  vatPercent: 21,
  sharingOperatorId: sharingOperatorId ?? '',
  operatorName,
  serviceId: serviceId ?? '',
  rectifiesId: null,
  rectifiesNumber: null,
  customerId,
  customerEmail,
  customerFullName,
  issuerName: 'Moto Barcelona',
  issuerNif: 'B66012345',
  recipientName: null,
  recipientNif: null,
  recordType: 'F2',
  sent: 'notSent',
  refusedWhy: null,
  ...more,
})

/** What rectifies it: all of it was given back. */
export const aRectifyingBill = (more: Partial<Bill> = {}): Bill =>
  aBill({
    id: '0190d5a2-7c1e-7aaa-8bbb-0000000000d2',
    number: 'MOT-R26-000001',
    kind: 'rectifying',
    recordType: 'R5',
    total: -3.04,
    base: -2.51,
    vat: -0.53,
    rectifiesId: aBill().id,
    rectifiesNumber: aBill().number,
    ...more,
  })

export const aBillDetail = (of: Bill = aBill(), more: Partial<BillDetail> = {}): BillDetail => ({
  ...of,
  issuer: { name: 'Moto Barcelona', nif: 'B66012345', address: '' },
  recipient: null,
  rectifiedBy: [],
  service:
    of.kind === 'rectifying'
      ? null
      : {
          vehicle: '1234BCD',
          started: '2026-11-20T10:00:00Z',
          ended: '2026-11-20T10:14:00Z',
          lines: [{ kind: 'drive', day: '2026-11-20', mode: null, count: 12, price: 0.26, cents: 304 }],
        },
  record: {
    type: of.kind === 'rectifying' ? 'R5' : 'F2',
    chainNumber: 1,
    made: '2026-11-20T11:14:20+01:00',
    before: '',
    fingerprint: 'F98E1DD2970C532F82BE9BCE9A0B129F9904B19258574E74D145A5107248E39A',
    qr: `https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu?numserie=${of.number}`,
    answer: null,
    answeredAt: null,
  },
  ...more,
})
