import type { OperatorUser, Technician } from '@motora/contract/identity'
import type { MembershipRow } from '../accounts/stores/account-store.js'

/** Of operators by their ids; rooms above know the operators. */
export type OperatorNames = ReadonlyMap<string, string>

const person = (row: MembershipRow, names: OperatorNames) => {
  const firstName = row.firstName ?? ''
  const lastName = row.lastName ?? ''
  const email = row.email ?? ''
  return {
    id: row.id,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    email,
    username: row.username ?? email,
    mobilePhone: row.mobilePhone,
    sharingOperatorId: row.operatorId,
    sharingOperatorName: row.operatorId === null ? null : (names.get(row.operatorId) ?? null),
    pending: row.acceptedAt === null,
    version: row.version,
  }
}

export const presentOperatorUser = (row: MembershipRow, names: OperatorNames): OperatorUser => ({
  ...person(row, names),
  operatorUserId: row.id,
  role: row.role as OperatorUser['role'],
})

export const presentTechnician = (row: MembershipRow, names: OperatorNames): Technician => ({
  ...person(row, names),
  technicianId: row.id,
  seesEverything: row.seesEverything,
})
