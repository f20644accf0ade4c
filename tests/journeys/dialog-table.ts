/** A dialog or drawer of the screens, and how a person comes to it. */
export interface OpenedDialog {
  /** Source files that draw it, without folder and ending. */
  of: readonly string[]
  who?: string
  /** `$vehicle` and `$ticket` stand for ids. */
  path: string
  /** Pressed one after the other: words (`file:key`), `row`, `row-menu`, or a key (`key ?`). */
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
  { of: ['confirm-host'], path: '/scooters', press: ['row-menu', 'fleet:helmet.remove'] },
  { of: ['import-dialog'], path: '/scooters', press: ['fleet:import'], naming: /manufactureDate, imei/ },
  { of: ['vehicle-drawer', 'late-scooter'], path: '/scooters', press: ['row'] },
  { of: ['incidents-page', 'create-ticket-dialog'], path: '/incidents', press: ['incidents:add'] },
  { of: ['watch-dialog'], path: '/incidents', press: ['incidents:watch'], onDesk: true },
  {
    of: ['close-tickets-dialog', 'dialog-form'],
    path: '/incidents?ticket=$ticket',
    press: ['incidents:closeSelected'],
  },
  { of: ['assign-tickets-dialog'], path: '/incidents?ticket=$ticket', press: ['incidents:assign.do'] },
  { of: ['dead-letters-button'], path: '/audit', press: ['jobs:open'] },
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
  { of: ['operator-list'], path: '/operators/list', press: ['row-menu', 'operators:details'] },
  { of: ['shortcuts-help'], path: '/scooters', press: ['key ?'] },
]

/** Looked at by the journey of their screen. */
export const elsewhere: Record<string, string> = {
  'forgotten-password-dialog': 'looks: forgotten-password',
  'suspend-dialog': 'looks: suspend',
  'map-settings-dialog': 'looks: map-settings',
  'locations-tools': 'looks: map-list',
  'about-dialog': 'looks: about',
  'roles-dialog': 'looks: roles',
  'personal-data-dialog': 'looks: personal-data',
  'area-editor': 'operator-looks: area-editor',
  'help-dialog': 'firmware-looks: help-panel',
  'help-page-content': 'firmware-looks: help-answer',
  'app-frame': 'looks: menu',
  'filter-sheet': 'looks: home-filter',
}

/** Not looked at in a browser, and why. */
export const notOpened: Record<string, string> = {
  'file-table': 'the company has no picture among its files',
  'factor-dialog': 'the demo asks nobody for a fresh factor',
  'tab-notices': 'needs a second tab',
  'outbox-notice': 'needs a call that waits for the network',
  'new-upgrade-dialog': 'opened from the updates of one vehicle',
  'upgrade-actions': 'needs a campaign that runs',
  'family-table': 'needs an operator without a parent to choose',
  'quarantined-device': 'nothing is in quarantine',
  'ending-image': 'the company has no trips',
  'last-trip-dialog': 'the company has no trips',
  'trips-dialog': 'the company has no trips',
}
