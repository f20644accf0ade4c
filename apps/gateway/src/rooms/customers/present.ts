import type { CustomerPendingValidation, Rider } from '@motora/contract/customers'
import type { CustomerRow } from './store.js'
import type { PendingCustomerRow } from './stores/pending-store.js'

export const presentRider = (row: CustomerRow): Rider => ({
  customerId: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  mobilePhone: row.mobilePhone,
  birthday: row.birthday,
  country: row.country,
  emailConfirmed: row.emailVerified,
  canOperate: row.canOperate,
  cannotOperateReason: row.cannotOperateReason,
  enabled: row.enabled,
  registeredAt: row.registeredAt.toISOString(),
})

export const presentPendingCustomer = ({
  id,
  email,
  fullName,
  registeredAt,
}: PendingCustomerRow): CustomerPendingValidation => ({ id, email, fullName, registeredAt: registeredAt.toISOString() })
