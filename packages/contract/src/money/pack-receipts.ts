import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { paymentStatus } from '../sharing/index.js'
import { pdfLanguage } from './bills.js'

const receipt = {
  method: 'GET',
  params: idParams,
  query: z.strictObject({ language: pdfLanguage }),
  answers: { 200: binary('application/pdf') },
  refusals: ['payment.not_found', 'payment.no_receipt'],
} as const

export const getPackReceipt = endpoint({
  ...receipt,
  id: 'money.getPackReceipt',
  path: '/sharing/v1/paymentHistorics/{id}/GetReceipt',
  summary:
    'The receipt of a bonus pack that was paid, as a PDF, by the id of its payment. It is no bill: each rental that its credit pays has its own.',
  source: 'own: MONEY §7, decision 0111',
  audience: 'staff',
  needs: 'payments.read',
})

/** A pack that the rider has bought and paid. */
export const riderPackBought = z.object({
  /** Of the purchase, as the rider’s app made it. */
  id,
  packName: z.string(),
  /** When it was paid. */
  bought: instant,
  currency,
  priceCents: z.number().int().positive(),
  /** Credit that it gave. */
  creditCents: z.number().int().positive(),
  /** `success`, also where a part went back; `refunded`: all of it did. */
  paymentStatus,
  /** Of the price, what went back to the card; 0 while nothing did. */
  refundedCents: z.number().int().nonnegative(),
})
export type RiderPackBought = z.infer<typeof riderPackBought>

export const listRiderPurchases = endpoint({
  id: 'money.listRiderPurchases',
  method: 'GET',
  path: '/sharing/v1/Rider/BonusPurchases',
  summary:
    'Bonus packs that the rider has bought and paid, the last first, each with what of its price went back. Sorts and filters by bought',
  source: "own: the riders' app; decision 0111",
  audience: 'rider',
  list: true,
  query: listQuery.omit({ search: true }),
  answers: { 200: z.array(riderPackBought) },
})

export const getRiderPackReceipt = endpoint({
  ...receipt,
  id: 'money.getRiderPackReceipt',
  path: '/sharing/v1/Rider/BonusPurchases/{id}/GetReceipt',
  summary: 'The receipt of one of the rider’s own purchases as a PDF',
  source: "own: the riders' app; decision 0111",
  audience: 'rider',
})
