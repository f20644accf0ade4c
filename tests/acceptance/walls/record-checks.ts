/** One call, and the records that bear its id. */
export interface Recorded {
  endpoint: string
  method: string
  status: number
  events: readonly string[]
}

/** A way into an account that goes out by mail is an event of its own in addition to what it came from. */
const linkSent = 'identity.link_sent'

/**
 * What a call that is done leaves, by the contract's list of events (PROMISES H5): one of these, or none where nothing
 * changed. `operators.create` makes an operator and its manager: two actions, two records.
 */
const done: Readonly<Record<string, readonly string[]>> = {
  'files.deleteFile': ['files.deleted'],
  'files.getFile': ['files.downloaded'],
  'files.sendFile': ['files.sent'],
  'files.completeUpload': ['files.sent'],
  'firmware.createFirmware': ['firmware.created'],
  'firmware.changeFirmware': ['firmware.changed'],
  'firmware.deleteFirmware': ['firmware.deleted'],
  'firmware.createUpgrade': ['upgrades.created'],
  'firmware.changeUpgrade': ['upgrades.changed'],
  'firmware.deleteUpgrade': ['upgrades.deleted'],
  'firmware.startUpgrade': ['upgrades.scheduled', 'upgrades.started'],
  'firmware.pauseUpgrade': ['upgrades.paused'],
  'firmware.resumeUpgrade': ['upgrades.resumed'],
  'firmware.cancelUpgrade': ['upgrades.cancelled'],
  'firmware.retryUpgrade': ['upgrades.retried'],
  'identity.createCauUser': ['support_users.created'],
  'identity.createSacUser': ['support_users.created'],
  'identity.updateCauUser': ['support_users.changed'],
  'identity.updateSacUser': ['support_users.changed'],
  'identity.deleteCauUser': ['support_users.removed'],
  'identity.deleteSacUser': ['support_users.removed'],
  'identity.createOperatorUser': ['staff.created'],
  'identity.createTechnician': ['staff.created'],
  'identity.updateOperatorUser': ['staff.changed'],
  'identity.updateTechnician': ['staff.changed'],
  'identity.deleteOperatorUser': ['staff.removed'],
  'identity.deleteTechnician': ['staff.removed'],
  'customers.updateRiderPassword': ['identity.password_changed'],
  'customers.updateRiderPreferences': ['customers.preferences_changed'],
  'customers.inviteCustomer': ['customers.registered'],
  'customers.updateCustomer': ['customers.profile_changed'],
  'customers.updateCustomerForAdmin': ['customers.profile_changed'],
  // the account where the provider asks, the own link where an operator does
  'customers.enableCustomer': [
    'customers.enabled',
    'customers.disabled',
    'customers.link_enabled',
    'customers.link_disabled',
  ],
  'customers.assignOperator': ['customers.assigned'],
  'customers.unassignOperator': ['customers.unassigned'],
  'customers.updateAssignOperatorDates': ['customers.dates_changed'],
  'customers.unsubscribeCustomer': ['customers.unsubscribed'],
  'customers.deleteCustomer': ['customers.erased'],
  'customers.deleteCustomerByEmail': ['customers.erased'],
  'customers.eraseRider': ['customers.erased'],
  // a read that is on record: a person has had a copy of everything
  'customers.getRiderData': ['customers.exported'],
  'customers.setShiftCalendar': ['customers.shifts_set'],
  // a read that is on record: who saw a person's documents. source: MONEY §2
  'customers.listCustomerDocuments': ['customers.documents_seen'],
  'customers.addDocumentsRotation': ['customers.documents_turned'],
  'customers.validateCustomer': ['customers.validated', 'customers.invalidated'],
  'identity.saveScheduledReport': ['identity.report_scheduled', 'identity.report_changed'],
  'identity.pauseScheduledReport': ['identity.report_changed'],
  'identity.runScheduledReport': ['identity.report_asked'],
  'identity.deleteScheduledReport': ['identity.report_deleted'],
  'identity.getReportFile': ['identity.report_downloaded'],
  'identity.endAccountSessions': ['accounts.sessions_ended'],
  'identity.endOtherSessions': ['identity.sessions_ended'],
  'identity.endSession': ['identity.session_ended'],
  'identity.setOwnLanguage': ['identity.language_changed'],
  'identity.addPushBrowser': ['identity.push_browser_added'],
  'identity.removePushBrowser': ['identity.push_browser_removed'],
  'identity.inviteAccount': ['accounts.created', 'accounts.membership_added'],
  'identity.removeMembership': ['accounts.membership_removed'],
  'identity.resetSecondFactor': ['accounts.second_factor_reset'],
  'identity.suspendAccount': ['accounts.suspended'],
  'identity.resumeAccount': ['accounts.resumed'],
  'identity.signIn': ['identity.signed_in'],
  'identity.updatePassword': ['identity.password_changed'],
  'identity.useLink': ['identity.email_confirmed', 'identity.membership_accepted', 'identity.password_reset'],
  'devices.createDeviceKey': ['devices.key_made'],
  'devices.revokeDeviceKey': ['devices.key_revoked'],
  'jobs.retryDeadLetter': ['jobs.sent_again'],
  'jobs.discardDeadLetter': ['jobs.discarded'],
  'operators.answerVehicleRequest': ['operators.vehicle_request_answered'],
  'operators.createVehicleRequest': ['operators.vehicles_requested'],
  'operators.withdrawVehicleRequest': ['operators.vehicle_request_withdrawn'],
  'operators.setVehicleOffer': ['operators.vehicle_offer_set'],
  'operators.saveWatchSettings': ['operators.watch_saved'],
  'operators.update': ['operators.changed'],
  'operators.updateRestricted': ['operators.submitted', 'operators.changed', 'operators.change_submitted'],
  'operators.validate': [
    'operators.validated',
    'operators.rejected',
    'operators.enabled',
    'operators.disabled',
    'operators.change_validated',
  ],
  'operators.rejectChange': ['operators.change_rejected'],
  'operators.withdrawChange': ['operators.change_withdrawn'],
  'pricing.updateCurrentRateOfLoggedOperator': ['pricing.tariff_saved'],
  'pricing.createCustomDiscount': ['pricing.discount_created'],
  'pricing.updateCustomDiscount': ['pricing.discount_changed'],
  'pricing.deleteDiscount': ['pricing.discount_deleted'],
  'pricing.updateGenericDiscount': ['pricing.generic_discount_saved'],
  'pricing.updatePersonalizedDiscount': ['pricing.discount_switched'],
  'pricing.applyOperatorDiscounts': ['pricing.discount_changed', 'pricing.discount_switched'],
  'pricing.usePromoCode': ['pricing.promo_code_used'],
  'money.createBonus': ['money.bonus_created'],
  'money.updateBonus': ['money.bonus_changed'],
  'money.giveGoodwill': ['money.goodwill_given'],
  'money.removeRiderCard': ['money.card_removed'],
  'money.refundService': ['money.refund_asked'],
  'money.refundPayment': ['money.refund_asked'],
  'money.allowRefund': ['money.refund_allowed'],
  'money.refuseRefund': ['money.refund_refused'],
  'money.withdrawRefund': ['money.refund_withdrawn'],
  'money.retryServicePayment': ['money.payment_retried'],
  'money.retryPayment': ['money.payment_retried'],
  'money.cancelServicePayment': ['money.payment_cancelled'],
  'money.sendBillRecord': ['money.record_due'],
  'money.closePaymentFinding': ['money.finding_closed'],
  'notifications.createNotification': ['notifications.created'],
  'notifications.updateNotification': ['notifications.changed'],
  'notifications.withdrawNotification': ['notifications.withdrawn'],
  'sharing.cleanServices': ['sharing.service_cleaned'],
  'sharing.endServiceTrip': ['sharing.service_ended'],
  'technicians.openTicket': ['tickets.opened'],
  'technicians.addTicketNote': ['tickets.noted'],
  'technicians.assignTicket': ['tickets.assigned'],
  'vehicles.assignToOperate': ['vehicles.assigned', 'vehicles.blocked', 'vehicles.unblocked'],
  'vehicles.createParamsConfig': ['vehicles.map_settings_saved'],
  'vehicles.updateParamsConfig': ['vehicles.map_settings_saved'],
  'vehicles.createVehicle': ['vehicles.created'],
  'vehicles.updateVehicle': ['vehicles.changed'],
  'vehicles.updateVehicleRestricted': ['vehicles.changed'],
  'vehicles.retireVehicle': ['vehicles.retired'],
  'vehicles.giveCommand': ['vehicles.command_given'],
  'vehicles.importVehicles': ['vehicles.imported'],
  'vehicles.releaseQuarantinedReports': ['vehicles.reports_released'],
  'vehicles.forgetQuarantinedReports': ['vehicles.reports_forgotten'],
  'vehicles.selectToOperate': ['vehicles.selected', 'vehicles.deselected'],
  'vehicles.setCanOperate': ['vehicles.allowed_to_operate', 'vehicles.forbidden_to_operate'],
  'vehicles.setHelmetIncluded': ['vehicles.helmet_added', 'vehicles.helmet_removed'],
}

/** Two actions in one call, both of them always or the second where it was needed. */
const two: Readonly<Record<string, readonly string[]>> = {
  'operators.create': ['operators.created', 'staff.created'],
  'customers.validateAndUpdateCustomer': ['customers.profile_changed', 'customers.validated', 'customers.invalidated'],
  'technicians.closeTicket': ['tickets.closed', 'vehicles.unblocked', 'vehicles.blocked'],
}

/** Something is made or given by each of these that is done; none can change nothing. */
const always =
  /\.(create\w*|send(File)|delete(File|Firmware|Upgrade|\w*User|Technician)|getFile|openTicket|addTicketNote|closeTicket|retireVehicle|giveCommand|inviteAccount|removeMembership|suspendAccount|setShiftCalendar|eraseRider|getRiderData|listCustomerDocuments|addDocumentsRotation|validate(AndUpdate)?Customer)$/

/** Refusals that are actions of note: somebody tried to get in. */
const refused: Readonly<Record<string, string>> = {
  'identity.signIn': 'identity.sign_in_refused',
  'identity.updatePassword': 'identity.password_change_refused',
  'customers.updateRiderPassword': 'identity.password_change_refused',
  'customers.eraseRider': 'customers.erasure_refused',
  // more persons in a day than anybody reviews
  'customers.listCustomerDocuments': 'customers.looks_stopped',
  'identity.renewRecoveryCodes': 'identity.recovery_codes_renewed',
  'identity.typeFactorAgain': 'identity.factor_typed_again',
  'identity.useLink': 'identity.link_refused',
  'identity.refreshToken': 'identity.refresh_reused',
}

const wrongWith = ({ endpoint, status, events: all }: Recorded): string | undefined => {
  const events = all.filter((event) => event !== linkSent)
  if (new Set(all).size !== all.length) return 'one thing recorded twice'
  if (status === 403)
    return events.join() === 'identity.permission_refused'
      ? undefined
      : 'a refusal of permission without its one record'
  if (status >= 400) {
    const may = events.length === 0 || (events.length === 1 && events[0] === refused[endpoint])
    return may && all.length === events.length ? undefined : 'a call that did nothing is recorded'
  }
  const pair = two[endpoint]
  if (!pair && events.length > 1) return 'more than one record of one action'
  if (events.some((event) => !(pair ?? done[endpoint] ?? []).includes(event))) return 'a record of something else'
  if (events.length === 0 && always.test(endpoint)) return 'no record'
  return undefined
}

/** source: promise H5: exactly one record each, and none for what was refused but the refusal itself. */
export const recordViolations = (calls: readonly Recorded[]): string[] =>
  calls.flatMap((call) => {
    const wrong = wrongWith(call)
    return wrong ? [`${call.endpoint} ${call.status}: ${wrong} (${call.events.join(', ') || 'none'})`] : []
  })
