import { z } from 'zod'
import { dates, datesInOrder } from '../dates.js'
import { binary, endpoint } from '../endpoint.js'
import { calendarDay, currency } from '../fields/index.js'
import { id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { priceLine } from '../sharing/price-line.js'
import { amount } from './amount.js'

/** Up to 400 € with VAT a bill is simplified; what rectifies another says a refund. source: MONEY §7 */
export const billKinds = ['simplified', 'full', 'rectifying'] as const

/**
 * Whether the record of a bill was sent. `accepted` and `refused` are a register's word; `pretend`: the pretend register
 * accepted it, which says nothing of the tax agency. source: RD 1007/2023; decision 0078
 */
export const billSentStates = ['notSent', 'accepted', 'refused', 'pretend'] as const

/** Types of the chained records. source: RD 1007/2023 */
export const billRecordTypes = ['F1', 'F2', 'R1', 'R5'] as const

const byItsClock = 'by the clock that the bill was made by, as its PDF says it'

/** What riders are sent and operators declare. source: MONEY §7 */
const shown = {
  id,
  number: z.string().meta({ examples: ['ONA-S26-000123'] }),
  kind: z.enum(billKinds),
  issued: instant,
  issuedDay: calendarDay.meta({ description: `The day of \`issued\` ${byItsClock}` }),
  /** When the rental ended, or the refund was given back. */
  operated: instant,
  operatedDay: calendarDay.meta({
    description: `The day of \`operated\` ${byItsClock}: VAT is declared in the month of the operation`,
  }),
  total: amount('With VAT, below zero where it rectifies', 3.9),
  base: amount('Of the total, before VAT', 3.22),
  vat: amount('VAT', 0.68),
  vatPercent: z.number().int(),
  currency,
  sharingOperatorId: id,
  serviceId: id,
  /** The bill that it rectifies, and its number. */
  rectifiesId: id.nullable(),
  rectifiesNumber: z.string().nullable(),
}

export const bill = z.object({
  ...shown,
  operatorName: z.string(),
  customerId: id,
  /** Empty: the person was erased. */
  customerEmail: z.string(),
  customerFullName: z.string(),
  /** Who sells, as it was called when the bill was made. */
  issuerName: z.string(),
  issuerNif: z.string(),
  /** Who a full bill names, as it was called then; null: it names nobody. */
  recipientName: z.string().nullable(),
  recipientNif: z.string().nullable(),
  recordType: z.enum(billRecordTypes),
  sent: z.enum(billSentStates),
  /** In the register’s words; null: it is not refused. */
  refusedWhy: z.string().nullable(),
})
export type Bill = z.infer<typeof bill>

/** A bill as riders see their own. */
export const riderBill = z.object({ ...shown, operatorName: z.string() })
export type RiderBill = z.infer<typeof riderBill>

export const billDetail = bill.extend({
  /** Who sells, as it was called when the bill was made. */
  issuer: z.object({
    name: z.string(),
    nif: z.string(),
    /** Of full bills and of those that rectify one; empty: not known. source: decision 0157 */
    address: z.string(),
  }),
  /** Who a full bill is for; empty: not known. Null: it names nobody. */
  recipient: z.object({ name: z.string(), nif: z.string(), address: z.string() }).nullable(),
  /** What is billed; null: it rectifies. */
  service: z
    .object({
      /** Plate, or name where there is none. */
      vehicle: z.string(),
      started: instant.nullable(),
      ended: instant,
      lines: z.array(priceLine),
    })
    .nullable(),
  /** Those that rectify it, the first one first. */
  rectifiedBy: z.array(z.object({ id, number: z.string(), issued: instant, total: z.number() })),
  /** The chained record. source: RD 1007/2023 */
  record: z.object({
    type: z.enum(billRecordTypes),
    /** Place in the chain of the operator's bills, from 1. */
    chainNumber: z.number().int().positive(),
    made: z.string(),
    /** The fingerprint of the one before; empty: it is the first one. */
    before: z.string(),
    fingerprint: z.string(),
    /** Where the tax agency is asked for it; null: not in euros. */
    qr: z.string().nullable(),
    /** What the register keeps it under, or why it refused it; null: it was not sent. */
    answer: z.string().nullable(),
    answeredAt: instant.nullable(),
  }),
})
export type BillDetail = z.infer<typeof billDetail>

export const billColumns = [
  'number',
  'kind',
  'issued',
  'operated',
  'total',
  'vatPercent',
  'customerFullName',
  'customerEmail',
  'operatorName',
  'sent',
] as const

const source = 'MONEY §7; ledgers P-02, P-11, S-03'
const ownDays = 'A day is each bill’s own, by the clock that it was made by; a moment is the same for all.'
const reads = { audience: 'staff', needs: 'reports.read', method: 'GET' } as const
/** Whose bills; unless said, those of all that the caller sees. */
const which = { sharingOperatorId: id.optional(), ...dates }

export const listBills = endpoint({
  ...reads,
  id: 'money.listBills',
  path: '/sharing/v1/Bills',
  summary: `Bills of rentals and those that rectify them, the newest first; the dates filter by when they were issued. ${ownDays} Sorts by issued, operated and total; filters by ${billColumns.join(', ')}, and by id, customerId and serviceId; searches number and customer.`,
  source,
  freshFactor: 'export',
  list: true,
  ownDays: true,
  query: z.object({ ...listQuery.shape, ...which }).refine(...datesInOrder),
  answers: { 200: z.array(bill) },
})

export const billTotals = z.object({
  currency,
  kind: z.enum(billKinds),
  bills: z.number().int().positive(),
  total: z.number(),
  base: z.number(),
  vat: z.number(),
})
export type BillTotals = z.infer<typeof billTotals>

export const getBillTotals = endpoint({
  ...reads,
  id: 'money.getBillTotals',
  path: '/sharing/v1/Bills/GetTotals',
  summary: 'What the bills come to that `Bills` lists by the same filters, by currency and kind',
  source,
  query: z
    .strictObject({ search: listQuery.shape.search, filter: listQuery.shape.filter, ...which })
    .refine(...datesInOrder),
  answers: { 200: z.array(billTotals).max(6) },
})

export const getBill = endpoint({
  ...reads,
  id: 'money.getBill',
  path: '/sharing/v1/Bills/{id}',
  summary: 'A bill with its lines, its VAT, its chained record and those that rectify it',
  source: `${source}, P-03`,
  params: idParams,
  answers: { 200: billDetail },
  refusals: ['bill.not_found'],
})

/** Of a PDF's words. */
export const pdfLanguage = z.enum(['es', 'cat', 'en']).default('es')

export const getBillPdf = endpoint({
  ...reads,
  id: 'money.getBillPdf',
  path: '/sharing/v1/Bills/{id}/GetPdf',
  summary: 'A bill as a PDF, with the QR code of its record',
  source: `${source}, P-03`,
  params: idParams,
  query: z.strictObject({ language: pdfLanguage }),
  answers: { 200: binary('application/pdf') },
  refusals: ['bill.not_found'],
})

export const listRiderBills = endpoint({
  id: 'money.listRiderBills',
  method: 'GET',
  path: '/sharing/v1/Rider/Bills',
  summary:
    'The rider’s own bills, the newest first. Sorts by issued, operated and total; filters by kind, issued, operated and serviceId',
  source: "own: the riders' app; MONEY §7",
  audience: 'rider',
  list: true,
  query: listQuery,
  answers: { 200: z.array(riderBill) },
})

export const getRiderBillPdf = endpoint({
  id: 'money.getRiderBillPdf',
  method: 'GET',
  path: '/sharing/v1/Rider/Bills/{id}/GetPdf',
  summary: 'One of the rider’s own bills as a PDF',
  source: "own: the riders' app; MONEY §7",
  audience: 'rider',
  params: idParams,
  query: z.strictObject({ language: pdfLanguage }),
  answers: { 200: binary('application/pdf') },
  refusals: ['bill.not_found'],
})

export const sendBillRecord = endpoint({
  id: 'money.sendBillRecord',
  method: 'POST',
  path: '/sharing/v1/Bills/{id}/SendRecord',
  summary:
    'The record of a bill that the tax register refused is sent again now, without waiting for the next daily attempt. Asked again, and of one that is accepted, nothing more is done.',
  source: 'decision 0078',
  audience: 'staff',
  needs: 'bills.send',
  params: idParams,
  answers: { 204: null },
  refusals: ['bill.not_found', 'bill.not_refused'],
})
