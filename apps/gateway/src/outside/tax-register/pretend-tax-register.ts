import { createHash } from 'node:crypto'
import type { TaxAnswer, TaxRecord, TaxRegister } from '../../kernel/tax-register.js'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase()

/** `-3.04`: the digits with a point before the last two. */
const amountOf = (cents: number): string =>
  String(cents).replace(
    /^(-?)(\d+)$/,
    (_, sign: string, digits: string) => sign + digits.padStart(3, '0').replace(/(?=\d\d$)/, '.'),
  )

/** What a fingerprint is over, as the agency says it: worked out here by itself, as a register would. */
const fingerprinted = (record: TaxRecord): string =>
  [
    `IDEmisorFactura=${record.nif}`,
    `NumSerieFactura=${record.number}`,
    `FechaExpedicionFactura=${record.date}`,
    `TipoFactura=${record.type}`,
    `CuotaTotal=${amountOf(record.vatCents)}`,
    `ImporteTotal=${amountOf(record.totalCents)}`,
    `Huella=${record.before}`,
    `FechaHoraHusoGenRegistro=${record.made}`,
  ].join('&')

const answerOf = (record: TaxRecord): TaxAnswer =>
  sha256(fingerprinted(record)) === record.fingerprint
    ? { kind: 'accepted', code: `PRETEND-${sha256(`${record.nif} ${record.fingerprint}`).slice(0, 16)}` }
    : { kind: 'refused', why: 'the fingerprint is not that of the record' }

/**
 * A tax register that is not real, for the demo and for tests, until there are certificates for the agency's. It works
 * the fingerprint of each record out by itself, and keeps nothing: the same record has the same code.
 */
export const pretendTaxRegister: TaxRegister = {
  name: 'pretend',
  maxAtOnce: 1000,
  send: async (records) => ({ kind: 'answered', answers: records.map(answerOf), nextAfterSeconds: 0 }),
}
