import type { HelpTopic, UsefulTo } from './help-topics'

/**
 * Every question, in the order shown. An id is unique in all topics, for it is in links that people send; what is
 * said of it is in `content`, once for each language.
 */
export const helpQuestions = {
  clients: {
    'client-list': {},
    'client-riding': { needs: 'services.read' },
    'client-cannot-rent': {},
    'client-who-may-rent': {},
    'client-let-in': { needs: 'customers.assign' },
    'client-put-out': { needs: 'customers.unassign' },
    'client-waiting': { needs: 'customers.documents.read' },
  },
  vehicles: {
    'vehicle-find': { opens: ['/scooters', '/operator/scooterList'] },
    'vehicle-map': {},
    'vehicle-not-rentable': { opens: ['/scooters', '/operator/scooterList'] },
    'vehicle-block': { needs: 'vehicles.block' },
    'vehicle-share': { needs: 'vehicles.select-to-operate', opens: ['/scooters'] },
    'vehicle-command': { needs: 'vehicles.command', opens: ['/scooters/$id'] },
    'vehicle-more': { needs: 'vehicle-requests.write' },
  },
  rates: {
    'rate-set': {},
    'rate-free': { needs: 'operator-profile.edit' },
    'rate-charged': {},
    'rate-provider': {},
    'rate-books': { needs: 'ledger.read' },
  },
  discounts: {
    'discount-give': {},
    'discount-all': {},
    'discount-code': {},
    'discount-bonus': {},
    'discount-charged': { needs: 'services.read' },
    'discount-refund': {},
    'discount-findings': { needs: 'payment-findings.manage' },
  },
  technicians: {
    'technician-add': { needs: 'technicians.write' },
    'technician-change': { needs: 'technicians.write' },
    'technician-remove': { needs: 'technicians.write' },
    'technician-may': {},
    'technician-message': {},
  },
  supervisors: {
    'supervisor-add': { needs: 'operator-users.write' },
    'supervisor-roles': {},
    'supervisor-change': { needs: 'operator-users.write' },
    'supervisor-family': { opens: ['/operatorsUsers'] },
  },
  trips: {
    'trip-find': {},
    'trip-read': {},
    'trip-missing': {},
    'trip-end': { needs: 'services.clean' },
    'trip-all': {},
    'trip-told': {},
    'trip-scheduled': { opens: ['/scheduledReports'] },
  },
  incidents: {
    'incident-open': { needs: 'tickets.write' },
    'incident-find': {},
    'incident-assign': { needs: 'tickets.write' },
    'incident-close': { needs: 'tickets.write' },
    'incident-automatic': {},
    'incident-offline': { needs: 'tickets.write' },
  },
  profile: {
    'profile-complete': {},
    'profile-change': {},
    'profile-areas': {},
    'profile-night': {},
    'profile-look': {},
    'profile-rejected': {},
  },
  personal: {
    'personal-password': {},
    'personal-factor': {},
    'personal-mails': {},
    'personal-sessions': {},
    'personal-language': {},
    'personal-own': { opens: ['/UpdateDataTechnician', '/UpdateDataOperatorUser'] },
    'personal-clients': { needs: 'customers.read' },
  },
  firmware: {
    'firmware-version': { opens: ['/scooters/$id'] },
    'firmware-signed': { needs: 'firmware.read', opens: ['/scooters/$id'] },
    'firmware-update': { needs: 'upgrades.write' },
    'firmware-waits': {},
    'firmware-paused': {},
    'firmware-new': { needs: 'firmware.write' },
  },
  files: {
    'file-send': { needs: 'files.write' },
    'file-kinds': {},
    'file-find': {},
    'file-delete': { needs: 'files.write' },
  },
  bonus: {
    'bonus-make': { needs: 'bonus.write' },
    'bonus-sale': {},
    'bonus-credit': {},
    'bonus-history': {},
    'bonus-goodwill': { needs: 'payments.refund', opens: ['/customers'] },
  },
  provider: {
    'provider-standing': {},
    'provider-validate': { needs: 'operators.manage' },
    'provider-disable': { needs: 'operators.manage' },
    'provider-access': { needs: 'accounts.write' },
    'provider-requests': { needs: 'vehicle-requests.answer' },
    'provider-audit': { opens: ['/audit'] },
    'provider-quarantine': { opens: ['/audit'] },
  },
} as const satisfies Record<HelpTopic, Record<string, UsefulTo>>

export type QuestionsOf<Topic extends HelpTopic> = keyof (typeof helpQuestions)[Topic] & string
export type HelpQuestionId = { [Topic in HelpTopic]: QuestionsOf<Topic> }[HelpTopic]
