export { actionTable, type Verdict } from './action-table.js'
export { type Offer, offerTo, type Worker } from './offer-to.js'
