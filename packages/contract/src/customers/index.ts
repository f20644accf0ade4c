export {
  type CustomerPendingValidation,
  customerPendingValidation,
  listCustomersPendingValidation,
  pendingCustomerColumns,
} from './pending-validation.js'
export {
  getRider,
  type Rider,
  type RiderRegistration,
  type RiderTokens,
  refreshRider,
  registerRider,
  rider,
  riderPasswordMinLength,
  riderRegistration,
  riderTokens,
  signInRider,
} from './rider-account.js'
