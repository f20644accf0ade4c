import type { Role } from './roles.js'
import { mayOpen, type ScreenPath } from './screens.js'

/**
 * Where a person lands after choosing a role, and where an unknown path leads. Never a loop.
 * @param operatorCanOperate of the membership's operator; null for roles without one
 * @param hasOpenTicket whether the technician's operator has an open ticket
 * source: decision Z-04.
 */
export const landingOf = (role: Role, operatorCanOperate: boolean | null, hasOpenTicket = false): ScreenPath => {
  switch (role) {
    case 'Sharing.OperatorManager':
      return operatorCanOperate ? '/home' : '/FormCompleteData'
    case 'Sharing.Cau':
      return '/customers'
    case 'Sharing.Technician':
      return hasOpenTicket ? '/incidents' : '/scooters/locations'
    default:
      return mayOpen(role, '/home') ? '/home' : '/scooters/locations'
  }
}
