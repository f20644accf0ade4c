export { may, type Permission, permissions } from './actions.js'
export { landingOf } from './landing.js'
export {
  type Role,
  role,
  roleNames,
  roleReach,
  roleSide,
  short as roleNamed,
  staysWhenNotOperational,
} from './roles.js'
export {
  hasSideMenu,
  homeIsFleet,
  isIdle,
  listsVehiclesAtOnce,
  mayListSeveralOperators,
  mayOpenNow,
  standsInLowerMenu,
  worksInTheStreet,
} from './screen-differences.js'
export { isPublicScreen, mayOpen, type ScreenPath, screenPaths } from './screens.js'
export { mayNow } from './without-operating.js'
