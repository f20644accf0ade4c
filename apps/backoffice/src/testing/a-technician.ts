import type { listTechnicians } from '@motora/contract/identity'
import type { z } from 'zod'

type Technician = z.output<(typeof listTechnicians)['answers'][200]>[number]

/** A technician as the list answers one. */
export const aTechnician = (changes: Partial<Technician> = {}): Technician => ({
  technicianId: '77777777-7777-4777-8777-777777777777',
  firstName: 'Toni',
  lastName: 'Riu',
  fullName: 'Toni Riu',
  email: 'toni@motora.demo',
  pending: false,
  username: 'toni@motora.demo',
  mobilePhone: '+34612345678',
  version: 1,
  seesEverything: false,
  id: '77777777-7777-4777-8777-777777777777',
  sharingOperatorId: null,
  sharingOperatorName: null,
  ...changes,
})
