export * from './customer.js'
export * from './customer-erasure.js'
export * from './customer-history.js'
export * from './customer-links.js'
export * from './customer-profile.js'
export * from './customers.js'
export * from './documents.js'
export * from './review.js'
export {
  confirmRiderEmail,
  getRider,
  type Rider,
  type RiderLanguage,
  type RiderRegistration,
  type RiderTokens,
  refreshRider,
  registerRider,
  rider,
  riderLanguages,
  riderRegistration,
  riderTokens,
  sendRiderConfirmation,
  sendRiderPasswordReset,
  signInRider,
  updateRiderPreferences,
} from './rider-account.js'
export { getRiderData, type RiderData, riderData } from './rider-data.js'
export { endRiderSession, listRiderSessions, signOutRider, updateRiderPassword } from './rider-sessions.js'
export * from './shifts.js'
