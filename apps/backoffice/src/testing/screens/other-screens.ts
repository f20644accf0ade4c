import type { ScreenPath } from '@motora/contract'

/** Screens with more than one role that the table leaves out, and why. */
export const otherScreens: Partial<Record<ScreenPath, string>> = {
  '/payments': 'a refund is offered of a paid bonus alone: payments-page.test.tsx, refund-dialog.test.tsx',
  '/usersMenu': 'ways to other screens alone',
  '/operators': 'ways to other screens alone',
  '/trips': 'reads alone, the same for every role that opens it',
  '/bills': 'reads; a refused record is sent again by role: bills-page.test.tsx',
  '/bills/$id': 'reads alone; ways to customer and service by role: bill-page.test.tsx',
  '/ledger': 'reads alone, the same for every role that opens it',
  '/monthlyDetails': 'reads alone, the same for every role that opens it',
  '/analytics': 'reads alone, the same for every role that opens it',
  '/reports/details/$id': 'reads alone, the same for every role that opens it',
  '/operator/scooterList': 'the same screen as with an operator chosen',
  '/scooters/locations': 'a map needs WebGL; its own tests ask by role, and journeys see it',
}

const inUpload = 'part of beginUpload'
const inCampaign = 'other states of a campaign: the permitted-*.db.test.ts of the gateway, upgrade-actions.test.tsx'
const ofManagersAlone = 'on a screen that managers alone open'
const inDeviceKeys = 'behind the button of device keys: device-keys-button.test.tsx'
const inQuarantine = 'behind the button of the quarantine: quarantine-button.test.tsx'
const inJobs = 'behind the button of failed jobs'
/** Writes that no screen shows at its first look, by the ids of their endpoints, and where they stand. */
export const behindOthers: Readonly<Record<string, string>> = {
  'files.completeUpload': inUpload,
  'files.dropUpload': inUpload,
  'files.sendFile': 'named by the palette, which offers its screen to who may; app-palette.test.tsx',
  'files.sendUploadPart': inUpload,
  'money.closePaymentFinding': 'behind the button of findings: findings-button.test.tsx',
  'money.cancelServicePayment': 'of a failed payment alone: payments-page.test.tsx, use-debts.test.tsx',
  'money.sendBillRecord': 'of a refused record alone: bills-page.test.tsx',
  'money.retryServicePayment': 'of a failed payment alone: payments-page.test.tsx, use-debts.test.tsx',
  'money.refundPayment':
    'offered of a paid bonus alone: payments-page.test.tsx, bonus-page.test.tsx, refund-dialog.test.tsx',
  'money.allowRefund': 'of a refund that waits: waiting-refunds.test.tsx',
  'money.refuseRefund': 'of a refund that waits: waiting-refunds.test.tsx',
  'money.withdrawRefund': 'of an own refund that waits: waiting-refunds.test.tsx',
  'money.refundService': 'of a paid service alone: services-page.test.tsx, refund-dialog.test.tsx',
  'notifications.updateNotification': 'in the list that opens over the screen: notifications.test.tsx',
  'notifications.withdrawNotification': 'in the list that opens over the screen: notifications.test.tsx',
  'firmware.cancelUpgrade': inCampaign,
  'firmware.changeUpgrade': inCampaign,
  'firmware.pauseUpgrade': inCampaign,
  'firmware.previewUpgrade': 'a read that travels as a POST',
  'firmware.resumeUpgrade': inCampaign,
  'firmware.retryUpgrade': inCampaign,
  'identity.deleteOperatorUser': ofManagersAlone,
  'identity.resumeAccount': 'in the place of suspending, for one that is suspended',
  'identity.updateOperatorUser': ofManagersAlone,
  'devices.createDeviceKey': inDeviceKeys,
  'devices.revokeDeviceKey': inDeviceKeys,
  'jobs.discardDeadLetter': inJobs,
  'jobs.retryDeadLetter': inJobs,
  'operators.rejectChange': 'in the dialog of validateOperator',
  'operators.saveWatchSettings': 'in a dialog that others read: watch-dialog, tickets.test.tsx',
  'operators.updateRestricted': ofManagersAlone,
  'operators.withdrawChange': ofManagersAlone,
  'pricing.applyOperatorDiscounts': 'in the dialog of a customer’s discounts: customer-discounts-dialog.test.tsx',
  'pricing.createCustomDiscount': ofManagersAlone,
  'pricing.deleteDiscount': ofManagersAlone,
  'pricing.updateCustomDiscount': ofManagersAlone,
  'pricing.updateGenericDiscount': ofManagersAlone,
  'pricing.updatePersonalizedDiscount': 'in the details of a discount: discounts.test.tsx',
  'pricing.updateCurrentRateOfLoggedOperator': ofManagersAlone,
  'sharing.previewRateOfLoggedOperator': 'a read that travels as a POST',
  'vehicles.forgetQuarantinedReports': inQuarantine,
  'vehicles.releaseQuarantinedReports': inQuarantine,
  'vehicles.updateParamsConfig': 'in a dialog of the map that others read: map-settings-dialog.test.tsx',
}
