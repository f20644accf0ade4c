import type { Rider } from '@motora/contract/customers'
import type { CustomerRow } from './store.js'

export const presentRider = (row: CustomerRow): Rider => ({
  customerId: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  mobilePhone: row.mobilePhone,
  birthday: row.birthday,
  country: row.country,
  canOperate: row.canOperate,
  cannotOperateReason: row.cannotOperateReason,
  enabled: row.enabled,
  registeredAt: row.registeredAt.toISOString(),
})
