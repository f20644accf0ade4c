import { roleSide } from '@motora/contract'
import { useMembership } from '../../../shell/session/use-session'

/** Whether the person works for the provider: names operators, and adds and removes managers. source: ledger C-48; Z-13. */
export const useActsForProvider = (): boolean => roleSide[useMembership().role] === 'provider'
