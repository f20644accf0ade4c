/** The record of a bill as it is sent. source: RD 1007/2023; MONEY §7 */
export interface TaxRecord {
  /** Of the operator that sells. */
  nif: string
  number: string
  /** `20-05-2026`, by the operator's clocks. */
  date: string
  /** As the agency names kinds of bills: `F1`, `F2`, `R1`, `R5`. */
  type: string
  vatCents: number
  totalCents: number
  /** The fingerprint of the record before in the chain; empty: it is the first one. */
  before: string
  /** `2026-05-20T10:13:00+02:00` */
  made: string
  fingerprint: string
  /** What the operator that sells was called then. */
  issuerName: string
  vatPercent: number
  /** Whom a full bill and those that rectify it name, as it was then; empty texts: not known. Null: it names nobody. */
  recipient: { name: string; nif: string } | null
  /** The bill that this one rectifies, of the same issuer. */
  rectified: Pick<TaxRecord, 'number' | 'date'> | null
  /** The day of what is billed, as `date` is written, where that is another one. */
  operatedOn: string | null
  /** The record before it in the chain; null: it is the first one. */
  previous: Pick<TaxRecord, 'number' | 'date'> | null
  /** The register has refused it before. */
  wasRefused: boolean
}

/** What came of a record. `accepted`: it is kept there under `code`. `refused`: it is not, and `why` says so in the register's words. */
export type TaxAnswer = { kind: 'accepted'; code: string } | { kind: 'refused'; why: string }

/**
 * What came of records that were sent together. `answered`: an answer for each, in their order; where there are fewer,
 * nothing is known of the last ones, and they are sent again. The next ones of this chain go after so many seconds at the
 * earliest. `later`: nothing is known of any; the same are sent again, after so many seconds at the earliest.
 */
export type TaxOutcome =
  | { kind: 'answered'; answers: readonly TaxAnswer[]; nextAfterSeconds: number }
  | { kind: 'later'; afterSeconds: number; why: string }

export interface TaxRegister {
  /** `none`: nothing is sent. `pretend`: accepted there says nothing of the tax agency. */
  readonly name: 'none' | 'pretend' | 'agency'
  /** How many records it takes together. The agency takes 1,000, and then none for a minute. */
  readonly maxAtOnce: number
  /**
   * Takes 10 seconds at most, and never throws. A record that is there already is answered as the first time: it is sent
   * again where the answer was not kept.
   * @param records of one chain, in its order; one at least, and `maxAtOnce` at most
   */
  send(records: readonly TaxRecord[]): Promise<TaxOutcome>
}

/** Where no register is set: nothing asks it. */
export const noTaxRegister: TaxRegister = {
  name: 'none',
  maxAtOnce: 1,
  send: async () => ({ kind: 'later', afterSeconds: 3600, why: 'no tax register is set' }),
}
