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
