import { type CallRow, idOf, newcomer, nobodysId, ofOperator as operator, seeVehicles } from './call-row.js'

const customersOperators = { row: 'customers: operators dialog' } as const
const everybody = { row: 'everybody' } as const
const manageOperators = { row: 'operators: register, edit, add manager, enable/disable, validate' } as const
const ownProfile = { row: 'own operator profile, areas, complete-data', ownOnly: true } as const
const seeOperators = { row: 'operators: list, details' } as const

export const operatorRows: Record<string, CallRow | readonly CallRow[]> = {
  'operators.signUp': {
    ...everybody,
    sent: (planted, principal) => ({
      body: {
        name: 'Company of the matrix',
        cif: 'B58818501',
        contactPhone: '+34932000000',
        managerEmail: `sign.up.${newcomer(planted, principal)}`,
        password: 'a long enough password 42',
      },
    }),
  },
  'operators.list': seeOperators,
  'operators.get': { ...seeOperators, about: operator },
  'operators.listChildren': { ...seeOperators, about: (things) => ({ query: { sharingOperatorId: things.operator } }) },
  // a parent may be out of sight of those below it: to them there is none
  'operators.getParent': {
    ...seeOperators,
    consumes: true,
    about: (things) => ({ query: { sharingOperatorId: things.operator } }),
  },
  'operators.listWithoutParent': seeOperators,
  // history stays: whose link has run out or who has left is still the company's (Z-23); others' links are not told
  'operators.listPrivatesOfCustomer': [
    { ...customersOperators, about: ({ rider: customerKey }) => ({ query: { customerKey } }) },
    {
      ...customersOperators,
      variant: 'of a shared rider',
      shared: true,
      about: ({ sharedRider: customerKey }) => ({ query: { customerKey } }),
    },
    {
      ...customersOperators,
      variant: 'of one whose link has run out',
      about: ({ expiredRider: customerKey }) => ({ query: { customerKey } }),
    },
    {
      ...customersOperators,
      variant: 'of one who has left',
      about: ({ formerRider: customerKey }) => ({ query: { customerKey } }),
    },
    {
      ...customersOperators,
      variant: 'of nobody',
      always: 404,
      about: () => ({ query: { customerKey: nobodysId } }),
    },
  ],
  'operators.getLogo': { ...seeOperators, about: operator },
  'operators.listHistory': { ...seeOperators, about: operator },
  'operators.create': {
    ...manageOperators,
    sent: (planted, principal) => ({
      body: {
        name: 'Registered by the matrix',
        cif: 'A58818501',
        managerEmail: `operator.${newcomer(planted, principal)}`,
        password: 'a long enough password 42',
      },
    }),
  },
  'operators.update': { ...manageOperators, about: operator },
  'operators.validate': {
    ...manageOperators,
    about: ({ operator: sharingOperatorId }) => ({ params: { sharingOperatorId }, body: { canOperate: true } }),
  },
  'operators.updateRestricted': { ...ownProfile, about: operator },
  // there is one change of each operator: anyone who comes first settles it
  'operators.getChange': { ...seeOperators, consumes: true, about: operator },
  'operators.rejectChange': {
    ...manageOperators,
    consumes: true,
    about: ({ operator: id }) => ({ params: { id }, body: { reason: 'for the tests' } }),
  },
  'operators.withdrawChange': { ...ownProfile, about: operator },
  'operators.listAreas': seeVehicles,
  'operators.listVehicleOffers': { row: 'vehicle requests: read' },
  'operators.setVehicleOffer': {
    row: 'vehicle requests: answer, offers',
    sent: { params: { model: 'S03' }, body: { available: 500 } },
  },
  'operators.listVehicleRequests': { row: 'vehicle requests: read' },
  'operators.createVehicleRequest': {
    row: 'vehicle requests: ask, take back',
    sent: { body: { lines: [{ model: 'S03', quantity: 1 }] } },
  },
  'operators.answerVehicleRequest': {
    row: 'vehicle requests: answer, offers',
    consumes: true,
    about: ({ vehicleRequest }) => idOf(vehicleRequest),
  },
  'operators.withdrawVehicleRequest': {
    row: 'vehicle requests: ask, take back',
    // of a sub-operator it is not the parent's to take back (Z-13)
    consumes: true,
    about: ({ vehicleRequest }) => idOf(vehicleRequest),
  },
}
