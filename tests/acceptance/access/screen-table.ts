/** All seven roles, by the first part of their demo person's address. */
const everyRole = 'manager admin readonly operator technician sac cau'

/** Routes, with 7 where an id stands, and who may open them: written out from the ledger's rows B-01 to B-51 and decision Z-15. */
export const routes: readonly [path: string, roles: string][] = [
  ['/home', 'manager admin readonly sac'],
  ['/validations', 'admin readonly'],
  ['/services', 'manager admin readonly sac cau'],
  ['/monthlyDetails', 'manager admin readonly'],
  ['/operatorsUsers', 'manager'],
  ['/rates', 'manager'],
  ['/usersMenu', 'manager admin readonly'],
  ['/technicians', 'manager'],
  ['/users', 'admin readonly'],
  ['/users/create', 'admin'],
  ['/audit', 'admin readonly'],
  ['/scheduledReports', 'manager admin technician readonly sac cau'],
  ['/scooters/locations', everyRole],
  ['/scooters/7', 'manager admin readonly'],
  ['/scooters', 'manager admin technician readonly'],
  ['/customers', 'manager admin readonly sac cau'],
  ['/files', 'manager admin readonly'],
  ['/files/create', 'manager admin readonly'],
  ['/files/7', 'manager admin readonly'],
  ['/upgrades', 'manager admin readonly'],
  ['/upgrades/create/7', 'manager admin readonly'],
  ['/upgrades/7', 'manager admin readonly'],
  ['/firmwares', 'manager admin readonly'],
  ['/firmwares/create', 'admin readonly'],
  ['/firmwares/edit/7', 'admin readonly'],
  ['/firmwares/7', 'admin readonly'],
  ['/operators', 'manager admin readonly'],
  ['/operators/list', 'manager admin readonly'],
  ['/operators/requestScooter', 'manager admin readonly'],
  ['/operators/services', 'manager admin readonly'],
  ['/operator/profile', 'manager'],
  ['/operator/register', 'manager admin readonly'],
  ['/operator/scooterList', 'manager admin readonly sac cau'],
  ['/operator/scooterList/7', 'manager admin readonly sac cau'],
  ['/operator/validate', 'admin readonly sac cau'],
  ['/bills', 'manager admin readonly'],
  ['/bills/7', 'manager admin readonly'],
  ['/trips', 'manager admin readonly'],
  ['/analytics', 'manager admin readonly'],
  ['/incidents', 'manager admin technician readonly sac'],
  ['/bonus', 'admin readonly sac'],
  ['/payments', 'admin readonly sac'],
  ['/ledger', 'admin readonly'],
  ['/help', 'manager'],
  ['/UpdateDataTechnician', 'technician'],
  ['/cau', 'admin readonly'],
  ['/UpdateDataOperatorUser', 'operator'],
  ['/sac', 'admin readonly'],
]

/** Those that the journey through the menu does not walk: they need a thing of their own, or lead elsewhere. */
export const furtherRoutes: readonly [path: string, roles: string][] = [
  ['/customers/7', 'manager admin readonly sac cau'],
  ['/customers/assignToOperator/7', 'admin manager'],
  ['/customers/review/7', 'admin readonly'],
  ['/reports/details/7', 'manager admin readonly'],
  ['/incidents/details/7', 'manager admin technician readonly sac'],
  ['/FormCompleteData', 'manager'],
]

/** Open without a session: B-01 to B-05, Z-06, and the demo's mails. */
export const publicRoutes = [
  '/login',
  '/multifactor',
  '/multifactor-code',
  '/subscriptions/confirmation',
  '/register',
  '/outbox',
]
