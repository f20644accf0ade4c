export {
  type CustomerPendingValidation,
  customerPendingValidation,
  listCustomersPendingToValidate,
  pendingCustomerColumns,
} from './pending-validation.js'
export {
  confirmRiderEmail,
  getRider,
  type Rider,
  type RiderRegistration,
  type RiderTokens,
  refreshRider,
  registerRider,
  rider,
  riderRegistration,
  riderTokens,
  sendRiderConfirmation,
  signInRider,
} from './rider-account.js'
export { endRiderSession, listRiderSessions, signOutRider, updateRiderPassword } from './rider-sessions.js'
