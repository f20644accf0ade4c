import { type CallRow, idOf, newcomer, nobodysId } from './call-row.js'
import type { Things } from './planted.js'

const seeCustomers = { row: 'customers: list' } as const
const editProfile = { row: 'customers: edit profile' } as const
const erase = { row: 'customers: delete (erasure)' } as const
const ofRider = ({ rider }: Things) => idOf(rider)
/** An operator alone, of its own; a link that has ended already takes it again without a change. */
const ownLink = { row: 'customers: edit dates, unsubscribe', ownOnly: true } as const
const nobody = 'nobody.at.all@motora.demo'

const seeDocuments = { row: 'customers: documents (see)' } as const
const answerDocuments = { row: 'customers: validate, invalidate, update documents' } as const
const seeShifts = { row: 'validation shifts and requests' } as const
const sendsPhotos = { row: 'riders' } as const
const no = { canOperate: false, cannotOperateReason: 'Blurred' }

/** Documents, their review and its hours: the provider's, and the rider's own. */
const reviewRows: Record<string, CallRow> = {
  'customers.sendRiderDocument': { ...sendsPhotos, sent: { params: { code: 'DniFront' } } },
  'customers.getRiderDocuments': sendsPhotos,
  'customers.listCustomerDocuments': {
    ...seeDocuments,
    about: ({ rider: value }) => ({ query: { field: 'CustomerId', value } }),
  },
  'customers.getCustomerReview': { ...seeDocuments, about: ({ rider: customerId }) => ({ query: { customerId } }) },
  'customers.listIdDocTypes': seeCustomers,
  'customers.listDrivingLicenseTypes': seeCustomers,
  'customers.claimReview': { ...answerDocuments, sent: { body: { customerId: nobodysId } } },
  'customers.validateCustomer': { ...answerDocuments, sent: { ...idOf(nobodysId), body: no } },
  'customers.validateAndUpdateCustomer': {
    ...answerDocuments,
    sent: { query: { email: nobody }, body: { customerValidationRequest: no } },
  },
  'customers.addDocumentsRotation': {
    ...answerDocuments,
    about: ({ rider: customerId }) => ({ body: { customerId, documentsRotation: {} } }),
  },
  'customers.listValidationRequests': seeShifts,
  'customers.getShiftCalendar': seeShifts,
  'customers.listWeekDays': seeShifts,
  'customers.setShiftCalendar': { ...seeShifts, sent: { body: { shiftDays: [] } } },
}

export const customerRows: Record<string, CallRow | readonly CallRow[]> = {
  'customers.listPendingToValidate': { row: 'customers: documents (see)' },
  'customers.listCustomers': seeCustomers,
  'customers.getCustomer': { ...seeCustomers, about: ofRider },
  'customers.listCustomersByOperator': {
    ...seeCustomers,
    about: ({ operator: sharingOperatorId }) => ({ query: { sharingOperatorId } }),
  },
  'customers.listCustomerOperators': {
    row: 'customers: operators dialog',
    about: ({ rider: customerId, operator: sharingOperatorId }) => ({ query: { customerId, sharingOperatorId } }),
  },
  'customers.listCustomerHistory': { ...seeCustomers, about: ofRider },
  'sharing.listCustomerMovements': { row: 'customers: movements', about: ofRider },
  'customers.listCountries': { row: 'oneself' },

  'customers.updateCustomer': { ...editProfile, about: (things) => ({ ...ofRider(things), body: { city: 'Reus' } }) },
  'customers.updateCustomerForAdmin': {
    ...editProfile,
    sent: { query: { email: nobody }, body: { customerUpdateRequest: { city: 'Reus' } } },
  },
  'customers.inviteCustomer': {
    ...editProfile,
    sent: (planted, principal) => ({
      body: {
        email: newcomer(planted, principal),
        firstName: 'Aina',
        lastName: 'Puig',
        mobilePhone: '+34600111222',
      },
    }),
  },
  'customers.assignOperator': {
    row: 'customers: assign by e-mail, assign page',
    about: ({ operator: sharingOperatorId, rider: customerId }) => ({ body: { sharingOperatorId, customerId } }),
  },
  'customers.unassignOperator': {
    row: 'customers: unassign, enable/disable',
    about: ({ operator: sharingOperatorId, formerRider: customerId }) => ({ body: { sharingOperatorId, customerId } }),
  },
  'customers.enableCustomer': {
    row: 'customers: unassign, enable/disable',
    ownOnly: true,
    about: (things) => ({ ...ofRider(things), body: { enabled: true } }),
  },
  'customers.updateAssignOperatorDates': {
    ...ownLink,
    about: ({ operator: operatorId, rider: customerKey }) => ({ body: { operatorId, customerKey } }),
  },
  'customers.unsubscribeCustomer': {
    ...ownLink,
    about: ({ operator: sharingOperatorId, formerRider }) => ({ ...idOf(formerRider), body: { sharingOperatorId } }),
  },

  ...reviewRows,

  'customers.getErasure': { ...erase, writes: true, about: ofRider },
  'customers.deleteCustomer': { ...erase, sent: idOf(nobodysId) },
  'customers.deleteCustomerByEmail': { ...erase, sent: { query: { email: nobody } } },
}
