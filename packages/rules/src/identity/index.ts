export { isAdministrator, whyNotTakeAway } from './administrators.js'
export {
  type Brake,
  type BrakeSchedule,
  codeBrake,
  freeCodeRequests,
  passwordBrake,
  type Try,
  takeTry,
} from './brakes.js'
export { mayWork, membershipFits } from './memberships.js'
export { type PasswordOwner, weaknessOf } from './new-passwords.js'
export {
  decideRefresh,
  idleHours,
  type RefreshDecision,
  repeatWithinMs,
  type SessionState,
  sessionDays,
  whyOver,
} from './sessions.js'
