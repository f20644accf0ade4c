import { zeroDate } from '@motora/contract'
import {
  type Customer,
  type CustomerOperator,
  type CustomerPendingValidation,
  endlessDate,
} from '@motora/contract/customers'
import type { CustomerMovement } from '@motora/contract/sharing'

const operatorId = '00000000-0000-4000-8000-00000000000f'

/** A validated customer as the provider reads it: the values of the account. */
export const aCustomer = (facts: Partial<Customer> = {}): Customer => ({
  customerId: '88888888-8888-4888-8888-888888888881',
  firstName: 'Rosa',
  lastName: 'Vila Mas',
  fullName: 'Rosa Vila Mas',
  email: 'rosa@riders.demo',
  mobilePhone: '+34612345678',
  city: 'Barcelona',
  country: 'ES',
  countryName: 'Spain',
  address: 'Carrer de Mallorca 1',
  postalCode: '08029',
  birthday: '1990-05-17',
  gender: 'female',
  idDocCode: '12345678Z',
  idDocType: 'NIF',
  dateFirstRegister: '2026-10-01T08:00:00Z',
  dateRegister: '2026-10-01T08:00:00Z',
  dateValidated: '2026-10-02T09:30:00Z',
  dateDeregister: zeroDate,
  reviewState: 'validated',
  canOperate: true,
  canOperateStart: zeroDate,
  canOperateEnd: zeroDate,
  cannotOperateReason: null,
  enabled: true,
  nOfTrips: 12,
  servicesCount: 12,
  emailVerified: true,
  mobilePhoneVerified: false,
  documentsUploaded: true,
  documentsVerified: true,
  isPrivate: false,
  comment: null,
  acceptsNews: false,
  licences: [3],
  cannotRentReasons: [],
  sharingOperatorId: null,
  sharingOperatorName: null,
  isLinked: true,
  version: 4,
  ...facts,
})

/** The same as a manager reads it: the values of the own operator's link. source: decision Z-37 */
export const aLinkedCustomer = (facts: Partial<Customer> = {}): Customer =>
  aCustomer({
    sharingOperatorId: operatorId,
    sharingOperatorName: 'Moto Barcelona',
    idDocCode: null,
    licences: null,
    canOperateStart: '2026-10-03T10:00:00Z',
    canOperateEnd: endlessDate,
    ...facts,
  })

export const aCustomerLink = (facts: Partial<CustomerOperator> = {}): CustomerOperator => ({
  customerId: aCustomer().customerId,
  sharingOperatorId: operatorId,
  sharingOperatorName: 'Moto Barcelona',
  canOperateStart: '2026-10-03T10:00:00Z',
  canOperateEnd: endlessDate,
  since: '2026-10-03T10:00:00Z',
  until: endlessDate,
  operative: true,
  private: false,
  enabled: true,
  dateDeregister: zeroDate,
  nOfTrips: 12,
  whyNotRent: null,
  ...facts,
})

export const aMovement = (facts: Partial<CustomerMovement> = {}): CustomerMovement => ({
  serviceId: '99999999-9999-4999-8999-999999999991',
  tripId: '99999999-9999-4999-8999-999999999992',
  status: 'ended',
  vehicleId: '77777777-7777-4777-8777-777777777771',
  vehiclePlate: 'MB001',
  vehicleName: 'Moto 1',
  originAddress: 'Plaça de Catalunya',
  distanceKms: 3.25,
  tripStart: '2026-11-20T10:00:00Z',
  tripEnd: '2026-11-20T10:14:00Z',
  drivenMinutes: 12,
  pausedMinutes: 2,
  price: null,
  currency: null,
  paymentStatus: null,
  refundPending: null,
  sharingOperatorId: operatorId,
  operatorName: 'Moto Barcelona',
  ...facts,
})

/** One whose four photos wait for the provider. */
export const aWaitingCustomer: CustomerPendingValidation = {
  id: aCustomer().customerId,
  fullName: 'Rosa Vila Mas',
  firstName: 'Rosa',
  lastName: 'Vila Mas',
  created: '2026-11-19T08:00:00Z',
  email: 'rosa@riders.demo',
  mobilePhone: null,
  city: 'Barcelona',
  cannotOperateReason: null,
  documentsUploaded: true,
  documentsVerified: false,
  pendingSince: '2026-11-19T08:10:00Z',
}
