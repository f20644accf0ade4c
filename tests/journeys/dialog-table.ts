/** A dialog or drawer of the screens, and how a person comes to it. */
export interface OpenedDialog {
  /** Source files that draw it, without folder and ending. */
  of: readonly string[]
  who?: string
  /** `$vehicle` and `$ticket` stand for ids. */
  path: string
  /** Pressed one after the other: words (`file:key`, and what a narrow place says instead after `|`), `row`, `row-menu`, `entry-tick`, or a key (`key ?`). */
  press: readonly string[]
  /** A phone has another way to it. */
  onDesk?: boolean
  /** Names of columns stand in it, which no language translates. */
  naming?: RegExp
}

const validate = '/operator/validate?q=Gràcia'
export const openedDialogs: readonly OpenedDialog[] = [
  { of: ['vehicle-create-dialog', 'vehicle-edit-form'], path: '/scooters', press: ['fleet:create.open'] },
  { of: ['vehicle-edit-dialog'], path: '/scooters', press: ['row-menu', 'fleet:edit'] },
  { of: ['assign-dialog'], path: '/scooters', press: ['row-menu', 'fleet:assign'] },
  { of: ['forbid-dialog', 'reason-dialog'], path: '/scooters', press: ['row-menu', 'fleet:can.forbid'] },
  { of: ['confirm-dialog'], path: '/scooters', press: ['row-menu', 'fleet:helmet.remove'] },
  { of: ['import-dialog'], path: '/scooters', press: ['fleet:import'], naming: /manufactureDate, imei/ },
  { of: ['vehicle-drawer'], path: '/scooters', press: ['row'] },
  { of: ['create-ticket-dialog'], path: '/incidents', press: ['incidents:add'] },
  { of: ['incident-table'], path: '/incidents?view=table', press: ['row'] },
  { of: ['watch-dialog'], path: '/incidents', press: ['incidents:watch'], onDesk: true },
  {
    of: ['close-tickets-dialog', 'dialog-form'],
    path: '/incidents?ticket=$ticket',
    press: ['incidents:close|incidents:closeSelected'],
  },
  { of: ['assign-tickets-dialog'], path: '/incidents', press: ['entry-tick', 'incidents:assign.do'] },
  { of: ['dead-letters-button'], path: '/audit', press: ['jobs:open'] },
  { of: ['report-dialog'], who: 'manager', path: '/monthlyDetails', press: ['scheduled:schedule'] },
  { of: ['findings-button'], path: '/payments', press: ['findings:open'] },
  { of: ['device-keys-button'], path: '/audit', press: ['devices:title'] },
  { of: ['new-device-key'], path: '/audit', press: ['devices:title', 'devices:new'] },
  { of: ['quarantine-button'], path: '/audit', press: ['quarantine:title'] },
  { of: ['support-users'], path: '/sac', press: ['people:support.add'] },
  { of: ['support-update-dialog'], path: '/sac', press: ['row'] },
  { of: ['add-role-dialog'], path: '/users?q=multi', press: ['row', 'people:addRole'] },
  { of: ['staff-create-dialog'], who: 'manager', path: '/technicians', press: ['staff:technician.add'] },
  { of: ['operator-manager-dialog'], path: '/operator/validate', press: ['operators:addManager'] },
  { of: ['operator-details', 'kit-dialog'], path: validate, press: ['row-menu', 'operators:details'] },
  { of: ['edit-dialog', 'edit-form'], path: validate, press: ['row-menu', 'operators:edit'] },
  { of: ['disable-dialog'], path: validate, press: ['row-menu', 'operators:action.disable'] },
  { of: ['offer-table'], path: '/operators/requestScooter', press: ['requests:offers.add'] },
  { of: ['answer-dialog'], path: '/operators/requestScooter', press: ['row-menu', 'requests:decline'] },
  { of: ['reject-dialog'], path: '/operator/validate', press: ['row-or-entry', 'operators:review.reject'] },
  { of: ['notify-dialog'], path: '/home', press: ['row-or-entry', 'review:notify'] },
  { of: ['operator-list'], path: '/operators/list', press: ['row-menu', 'operators:details'] },
  { of: ['customer-drawer', 'late-customer-drawer'], path: '/customers', press: ['row'] },
  { of: ['profile-dialog'], path: '/customers', press: ['row-menu', 'customers:action.edit'] },
  { of: ['customer-operators'], path: '/customers', press: ['row-menu', 'customers:action.operators'] },
  { of: ['customer-movements'], path: '/customers', press: ['row-menu', 'customers:action.movements'] },
  { of: ['customer-discounts-dialog'], path: '/customers', press: ['row-menu', 'customers:action.discounts'] },
  { of: ['notifications-dialog'], path: '/customers', press: ['customers:notifications'] },
  {
    of: ['notification-dialog'],
    path: '/customers',
    press: ['customers:notifications', 'notifications:add'],
  },
  { of: ['discount-dialog'], who: 'manager', path: '/rates', press: ['discounts:create'] },
  { of: ['erase-dialog'], path: '/customers', press: ['row-menu', 'customers:action.erase'] },
  { of: ['goodwill-dialog'], path: '/customers', press: ['row-menu', 'customers:action.goodwill'] },
  { of: ['invite-dialog'], path: '/customers', press: ['customers:invite.open'] },
  { of: ['assign-by-email-dialog'], path: '/customers', press: ['customers:assign.byEmail'] },
  { of: ['dates-dialog'], who: 'manager', path: '/customers', press: ['row-menu', 'customers:action.dates'] },
  { of: ['bonus-dialog'], path: '/bonus', press: ['bonus:add'] },
  { of: ['bonus-history', 'bonus-table'], path: '/bonus', press: ['row-menu', 'bonus:history'] },
  { of: ['shortcuts-dialog'], path: '/scooters', press: ['key ?'] },
]

/** Looked at by the journey of their screen. */
export const elsewhere: Record<string, string> = {
  'dialog-button': 'with each list that it opens, such as dead-letters-button',
  'unsaved-dialog': 'review: leaving with unsaved changes',
  'forgotten-password-dialog': 'looks: forgotten-password',
  'suspend-dialog': 'looks: suspend',
  'map-settings-dialog': 'looks: map-settings',
  'about-dialog': 'looks: about',
  'roles-dialog': 'looks: roles',
  'personal-data-dialog': 'looks: personal-data',
  'area-editor': 'operator-looks: area-editor',
  'help-dialog': 'firmware-looks: help-panel',
  'help-page-content': 'firmware-looks: help-answer',
  'phone-sheet': 'looks: menu',
  'discount-details': 'discounts: the details of a discount',
  'bottom-sheet': 'looks: home-filter',
  'service-detail': 'services: a service that ended',
}

/** Not looked at in a browser, and why. */
export const notOpened: Record<string, string> = {
  'link-dialog': 'needs a browser that refuses the clipboard; locations-screen.test.tsx',
  'file-table': 'the company has no picture among its files',
  'security-panel': 'needs a second factor; personal-data-dialog.test.tsx',
  'factor-dialog': 'the demo asks nobody for a fresh factor',
  'replaced-dialog': 'needs a second tab',
  'outbox-notice': 'needs a call that waits for the network',
  'new-upgrade-dialog': 'opened from the updates of one vehicle',
  'upgrade-actions': 'needs a campaign that runs',
  'family-table': 'needs an operator without a parent to choose',
  'quarantined-device': 'nothing is in quarantine',
  'assign-dialog': 'also the dialog of mopeds; opened from a customer by customers.spec.ts',
  'notification-details': 'the company has told nobody anything; notifications.test.tsx',
  'payments-page': 'the company has no payments; payments-page.test.tsx',
  'close-finding-dialog': 'nothing differs in the company; findings-button.test.tsx',
  'purchase-dialog': 'the company has no payments; payments-page.test.tsx',
  'refund-dialog': 'the company has no payments; refund-dialog.test.tsx',
  'service-trips-dialog': 'the company has no trips',
  'ending-image': 'the company has no trips',
  'last-trip-dialog': 'the company has no trips',
  'trips-dialog': 'the company has no trips',
}
