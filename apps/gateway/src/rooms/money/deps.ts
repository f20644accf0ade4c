import type { GoodwillBounds } from '@motora/rules/money'
import type { CardPayments } from '../../kernel/card-payments.js'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../kernel/log.js'
import type { DrawPdf } from '../../kernel/pdf/pdf-document.js'
import type { TaxRegister } from '../../kernel/tax-register.js'
import type { CustomersRoom } from '../customers/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { VehiclesRoom } from '../vehicles/index.js'
import type { Actor, Call, InTransaction, Scope, Work } from '../work.js'

/** What the money room is given. */
export interface MoneyDeps {
  inTransaction: InTransaction
  log: Log
  clock: Clock
  customers: Pick<
    CustomersRoom,
    'findCustomer' | 'customersByIds' | 'holdPerson' | 'holdPersonAlone' | 'keepCreditGiven' | 'scopeOfRider'
  >
  /** Whether a customer has a rental that has not ended, in the room above. */
  hasOpenRental: (work: Work, customerId: string) => Promise<boolean>
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators'>
  vehicles: { past: Pick<VehiclesRoom['past'], 'daysHeld'>; rentals: Pick<VehiclesRoom['rentals'], 'isRental'> }
  /** What somebody of the staff sees. */
  scopeOf: (actor: Extract<Actor, { kind: 'staff' }>) => Promise<Scope>
  cards: CardPayments
  /** Where records of bills are sent. */
  taxRegister: TaxRegister
  /** Of the provider. */
  timeZone: string
  /** The seller of packs: name, tax number and address of the provider's company in one line; null: receipts do not say. */
  providerCompany: string | null
  /** Where a rider comes back to from the card provider's page. */
  riderAppUrl: () => string
  /** Waits between one attempt at a charge and the next. source: decision Z-22 */
  chargeWaitsMs: readonly number[]
  /** Above so many cents of a payment a refund needs a second person. source: decision Z-43 */
  refundAloneCents: number
  /** What may be given as goodwill in 24 hours. source: decision 0082 */
  goodwill: GoodwillBounds
  drawPdf: DrawPdf
}

/** The same with what the room makes for itself. */
export interface MoneyParts extends MoneyDeps {
  /** Cards and charges are the provider's, and pay rentals of every operator. */
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  /** The same, for a caller who may: it is on record whose work it is. */
  inWorkOf: <T>(call: Call, use: (work: Work) => Promise<T>) => Promise<T>
}
