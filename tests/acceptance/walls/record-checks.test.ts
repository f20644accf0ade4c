import { expect, test } from 'vitest'
import { type Recorded, recordViolations } from './record-checks.js'

const call = (endpoint: string, status: number, ...events: string[]): Recorded => ({
  endpoint,
  method: 'POST',
  status,
  events,
})

test('one record for what was done, one for what was refused by permission, none for the rest', () => {
  expect(
    recordViolations([
      call('vehicles.createVehicle', 201, 'vehicles.created'),
      call('vehicles.createVehicle', 403, 'identity.permission_refused'),
      call('vehicles.createVehicle', 409),
      call('vehicles.listVehicles', 200),
      call('vehicles.assignToOperate', 204),
      call('identity.inviteAccount', 201, 'identity.link_sent', 'accounts.created'),
      call('operators.create', 201, 'operators.created', 'identity.link_sent', 'staff.created'),
      call('customers.listCustomerDocuments', 200, 'customers.documents_seen'),
      call('customers.listCustomerDocuments', 429, 'customers.looks_stopped'),
      call('customers.validateAndUpdateCustomer', 204, 'customers.profile_changed', 'customers.validated'),
      call('identity.signIn', 401, 'identity.sign_in_refused'),
    ]),
  ).toEqual([])
})

const planted: [string, Recorded][] = [
  ['no record', call('vehicles.createVehicle', 201)],
  ['a record twice', call('vehicles.createVehicle', 201, 'vehicles.created', 'vehicles.created')],
  ['two records of one action', call('vehicles.assignToOperate', 204, 'vehicles.blocked', 'vehicles.assigned')],
  ['another event', call('vehicles.createVehicle', 201, 'vehicles.changed')],
  ['a list that is recorded', call('vehicles.listVehicles', 200, 'vehicles.changed')],
  ['a refusal that claims it was done', call('vehicles.createVehicle', 409, 'vehicles.created')],
  ['a refusal of permission that nobody hears of', call('vehicles.createVehicle', 403)],
  ['a link for nobody', call('identity.inviteAccount', 409, 'identity.link_sent')],
  ['a file looked at without a record', call('files.getFile', 200)],
  ['documents looked at without a record', call('customers.listCustomerDocuments', 200)],
  ['a customer changed under another name', call('customers.updateCustomer', 200, 'customers.registered')],
]
test.each(planted)('planted: %s', (_name, one) => {
  expect(recordViolations([one])).toHaveLength(1)
})
