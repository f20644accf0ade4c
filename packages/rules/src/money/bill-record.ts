import { isoWithOffset, localDay } from '../time/index.js'
import type { BillType } from './bill.js'
import { whole } from './whole.js'

/** What the chained record of a bill holds. source: MONEY §7; RD 1007/2023; order HAC/1177/2024 */
export interface BillRecord {
  /** Of the operator that sells. */
  nif: string
  number: string
  /** `20-05-2026`, by the operator's clocks. */
  date: string
  type: BillType
  vatCents: number
  totalCents: number
  /** The fingerprint of the operator's bill before; empty: this is its first one. */
  before: string
  /** `2026-05-20T10:13:00+02:00` */
  made: string
}

const centsPerUnit = 100

/** `-3.04`: as the tax agency writes amounts. */
const amountText = (cents: number): string => {
  const positive = Math.abs(whole(cents, 'cents'))
  const text = `${Math.floor(positive / centsPerUnit)}.${String(positive % centsPerUnit).padStart(2, '0')}`
  return cents < 0 ? `-${text}` : text
}

const dayText = (day: string): string => day.split('-').toReversed().join('-')

/** When a bill is made, as its record says it. @param at milliseconds since 1970 @param zone of the operator */
export const billMoment = (at: number, zone: string): Pick<BillRecord, 'date' | 'made'> => ({
  date: dayText(localDay(at, zone)),
  made: isoWithOffset(at, zone),
})

/**
 * What the fingerprint of a bill is made of: SHA-256 of this text in UTF-8, written as capital hexadecimal digits.
 * source: the tax agency's "detalle de las especificaciones técnicas para generación de la huella", version 0.1.2
 */
export const recordText = ({ nif, number, date, type, vatCents, totalCents, before, made }: BillRecord): string =>
  [
    ['IDEmisorFactura', nif],
    ['NumSerieFactura', number],
    ['FechaExpedicionFactura', date],
    ['TipoFactura', type],
    ['CuotaTotal', amountText(vatCents)],
    ['ImporteTotal', amountText(totalCents)],
    ['Huella', before],
    ['FechaHoraHusoGenRegistro', made],
  ]
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const checkedAt = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/'

/**
 * What the QR code of a bill says: where the one who gets it can ask the tax agency for it.
 * @param isSent whether its record was sent there
 * source: order HAC/1177/2024, article 21; MONEY §7
 */
export const qrText = (
  { nif, number, date, totalCents }: Pick<BillRecord, 'nif' | 'number' | 'date' | 'totalCents'>,
  isSent: boolean,
): string => {
  const said = { nif, numserie: number, fecha: date, importe: amountText(totalCents) }
  const query = Object.entries(said)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${checkedAt}${isSent ? 'ValidarQR' : 'ValidarQRNoVerifactu'}?${query}`
}
