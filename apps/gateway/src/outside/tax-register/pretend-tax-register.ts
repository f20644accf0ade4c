import { createHash } from 'node:crypto'
import { recordText } from '@motora/rules/money'
import type { TaxRegister } from '../../kernel/tax-register.js'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase()

/**
 * A tax register that is not real, for the demo and for tests, until there are certificates for the agency's. It works
 * the fingerprint of each record out by itself, and keeps nothing: the same record has the same code.
 */
export const pretendTaxRegister: TaxRegister = {
  name: 'pretend',
  send: async (record) =>
    sha256(recordText(record)) === record.fingerprint
      ? { kind: 'accepted', code: `PRETEND-${sha256(`${record.nif} ${record.fingerprint}`).slice(0, 16)}` }
      : { kind: 'refused', why: 'the fingerprint is not that of the record' },
}
