import { type CardPayments, CardPaymentsError } from '../../kernel/card-payments.js'

const refuse = (): never => {
  throw new CardPaymentsError('absent', 'No card provider is set (STRIPE_SECRET_KEY): nothing can be charged.')
}
const refuseLater = async (): Promise<never> => refuse()

/** No card provider is set: everything is refused with that reason, and no delivery is taken. */
export const absentPayments: CardPayments = {
  provider: 'none',
  minChargeCents: 0,
  createPayer: refuseLater,
  startCardSetup: refuseLater,
  readCardSetup: refuseLater,
  removeCard: refuseLater,
  charge: refuseLater,
  chargeAgain: refuseLater,
  cancelCharge: refuseLater,
  readCharge: refuseLater,
  findCharges: refuseLater,
  listCharges: refuse,
  refund: refuseLater,
  readRefund: refuseLater,
  refundsOf: refuseLater,
  listRefunds: refuse,
  readDispute: refuseLater,
  listDisputes: refuse,
  readEvent: () => ({ refused: 'absent' }),
  close: () => undefined,
}
