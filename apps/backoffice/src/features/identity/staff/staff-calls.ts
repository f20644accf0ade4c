import {
  createOperatorUser,
  createTechnician,
  deleteOperatorUser,
  deleteTechnician,
  listOperatorUsers,
  listTechnicians,
  type OperatorUser,
  type OperatorUserCreation,
  type StaffUpdate,
  type Technician,
  type TechnicianCreation,
  updateOperatorUser,
  updateTechnician,
} from '@motora/contract/identity'
import { client } from '../../../shell/session/browser-session'

/** The people of operators: those who run it and those who work on its mopeds. */
export type StaffKind = 'operatorUser' | 'technician'

/** What both kinds have; a role has an operator user alone, seeing everything a technician alone. */
export type StaffPerson = Omit<Technician, 'technicianId' | 'seesEverything'> &
  Partial<Pick<OperatorUser, 'role'> & Pick<Technician, 'seesEverything'>>

/** A body of either kind: the role goes to an operator user alone, seeing everything to a technician alone. */
export type StaffCreation = OperatorUserCreation & Pick<TechnicianCreation, 'seesEverything'>

interface StaffCalls {
  list: typeof listOperatorUsers | typeof listTechnicians
  /** invited: the e-mail has an account, whose owner must accept. source: Z-07. */
  create: (body: StaffCreation) => Promise<{ id: string; invited: boolean }>
  update: (id: string, body: StaffUpdate) => Promise<{ version: number }>
  remove: (id: string) => Promise<undefined>
}

/** source: ledgers C-46, C-47, D-06 to D-09. */
export const staffCalls: Record<StaffKind, StaffCalls> = {
  operatorUser: {
    list: listOperatorUsers,
    create: ({ seesEverything: _everything, ...body }) => client.call(createOperatorUser, { body }),
    update: (id, body) => client.call(updateOperatorUser, { params: { id }, body }),
    remove: (id) => client.call(deleteOperatorUser, { params: { id } }),
  },
  technician: {
    list: listTechnicians,
    create: ({ role: _role, ...body }) => client.call(createTechnician, { body }),
    update: (technicianId, body) => client.call(updateTechnician, { params: { technicianId }, body }),
    remove: (id) => client.call(deleteTechnician, { params: { id } }),
  },
}
