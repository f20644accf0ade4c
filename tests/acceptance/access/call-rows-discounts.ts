import { type CallRow, idOf, nobodysId } from './call-row.js'
import { companies, riderEmail, type Things } from './planted.js'

const see = { row: 'customers: discounts dialog (see)' } as const
/** Of one's own operator alone. source: decision Z-13 */
const write = { row: 'customers: discounts dialog (add, edit)' } as const
const ofOperator = ({ operator: sharingOperatorId }: Things) => ({ query: { sharingOperatorId } })
const custom = {
  name: 'Planted',
  applySince: '2026-11-01T10:00:00Z',
  applyUntil: '2099-11-01T10:00:00Z',
  percent: 15,
}

/** Discounts: the same rows as those of the customers' dialog. source: decision 0084 */
export const discountRows: Record<string, CallRow> = {
  'pricing.listDiscounts': see,
  'pricing.listDiscountsByCustomer': { ...see, about: ({ rider: customerId }) => ({ query: { customerId } }) },
  // of the provider's people nobody has an operator of the own
  'pricing.listDiscountsOfLoggedOperator': see,
  'pricing.getCurrentDiscountsOfLoggedOperatorForCustomer': { ...see, sent: { query: { customerId: nobodysId } } },
  'pricing.listCurrentDiscountsOfOperator': { ...see, about: ofOperator },
  'pricing.getCurrentDiscountsOfOperatorForCustomer': {
    ...see,
    about: ({ operator: sharingOperatorId, rider: customerId }) => ({ query: { sharingOperatorId, customerId } }),
  },
  'pricing.listAffectedCustomers': { ...see, about: ({ discount }) => idOf(discount) },
  'pricing.listAssignableCustomers': { ...see, about: ofOperator },
  'pricing.getAssignableCustomerByEmail': {
    ...see,
    about: ({ operator: sharingOperatorId }) => ({ query: { sharingOperatorId, email: 'nobody@motora.demo' } }),
  },
  'pricing.createCustomDiscount': {
    ...write,
    // with an id of its own for each company it is the same discount, however often it is made
    sent: ({ things }, { company }) => ({
      body: {
        ...custom,
        id: things[company ?? 'ona'].expiredRider,
        customerEmails: [riderEmail('expired', company)],
      },
    }),
  },
  'pricing.updateCustomDiscount': {
    ...write,
    ownOnly: true,
    about: (things, _principal, planted) => {
      const company = companies.find((one) => planted.things[one] === things)
      return {
        ...idOf(things.discountToChange),
        body: { ...custom, customerEmails: [riderEmail('shared', company)] },
      }
    },
  },
  'pricing.deleteDiscount': { ...write, ownOnly: true, about: ({ spareDiscount }) => idOf(spareDiscount) },
  'pricing.updateGenericDiscount': { ...write, sent: { body: { percent: 10, enable: true, promoText: 'For all' } } },
  'pricing.updatePersonalizedDiscount': {
    ...write,
    ownOnly: true,
    about: ({ discount: discountId, rider: customerId }) => ({ body: { discountId, customerId, enable: true } }),
  },
  'pricing.applyOperatorDiscounts': {
    ...write,
    ownOnly: true,
    about: ({ discount: discountId, rider: customerId }) => ({ body: { discountId, customerId, enable: true } }),
  },
  'pricing.usePromoCode': { row: 'riders', sent: { body: { code: '000000' } } },
}
