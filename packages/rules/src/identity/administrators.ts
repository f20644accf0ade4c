import { may, type Role } from '@motora/contract'

/** Whether somebody in this role can put other accounts right. */
export const isAdministrator = (role: Role): boolean => may(role, 'accounts.write')
