export {
  type AccountAction,
  type AccountReason,
  type AccountStanding,
  accountActions,
  roleActions,
} from './account-actions.js'
export { isAdministrator } from './administrators.js'
export { asksFactor, freshFactorMinutes, isFactorFresh, maxVehiclesWithoutFactor } from './fresh-factor.js'
export { mayWork, membershipFits, staysSignedIn } from './memberships.js'
export { type PasswordOwner, weaknessOf } from './new-passwords.js'
export { handlesPeopleOf } from './people-of-operators.js'
export { daysBefore, monthBefore, nextReportTime, type ReportTiming, reportTimeAfter } from './report-times.js'
export {
  decideRefresh,
  idleHours,
  type RefreshDecision,
  repeatWithinMs,
  type SessionState,
  sessionDays,
  whyOver,
} from './sessions.js'
export {
  codeThrottle,
  freeCodeRequests,
  passwordThrottle,
  type Throttle,
  type ThrottleSchedule,
  type Try,
  takeTry,
} from './throttle.js'
