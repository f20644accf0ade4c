import {
  type Account,
  deleteCauUser,
  deleteOperatorUser,
  deleteSacUser,
  deleteTechnician,
  endAccountSessions,
  endOtherSessions,
  listCauUsers,
  listOperatorUsers,
  listSacUsers,
  listSessions,
  listTechnicians,
  removeMembership,
  resetSecondFactor,
  type Session,
  suspendAccount,
} from '@motora/contract/identity'
import { SuspendDialog } from '../../features/identity/accounts/suspend-dialog'
import { useAccountActions } from '../../features/identity/accounts/use-account-actions'
import { SessionList } from '../../features/identity/session-list'
import { StaffTable } from '../../features/identity/staff/staff-table'
import { SupportUsers } from '../../features/identity/support/support-users'
import type { Question } from './question'

const id = '11111111-1111-4111-8111-111111111111'
const person = { id, fullName: 'Ana Puig', email: 'ana@motora.demo', pending: false }
const membership: Account['memberships'][number] = {
  id: '33333333-3333-4333-8333-333333333333',
  role: 'Sharing.Sac',
  operatorId: null,
  operatorName: null,
  canOperate: true,
  seesEverything: false,
  pending: false,
}
const account = { ...person, suspended: false, memberships: [membership] } as unknown as Account
const session: Session = {
  id,
  createdAt: '2026-11-20T09:30:00Z',
  lastUsedAt: '2026-11-20T09:30:00Z',
  expiresAt: '2026-11-21T09:30:00Z',
  remembered: false,
  userAgent: null,
  isCurrent: false,
}

const staff = {
  id,
  firstName: 'Ana',
  lastName: 'Puig',
  fullName: 'Ana Puig',
  email: 'ana@motora.demo',
  pending: false,
  username: 'ana@motora.demo',
  mobilePhone: '+34612345678',
  version: 3,
  sharingOperatorId: membership.id,
  sharingOperatorName: 'Moto Barcelona',
}
const support = {
  id,
  firstName: 'Ana',
  lastName: 'Puig',
  fullName: 'Ana Puig',
  email: 'ana@motora.demo',
  pending: false,
  phoneNumber: '+34612345678',
  identificationDocumentCode: '12345678Z',
}
const deletions = (
  [
    ['operatorUser', deleteOperatorUser, listOperatorUsers, { ...staff, operatorUserId: id, role: 'Sharing.Operator' }],
    ['technician', deleteTechnician, listTechnicians, { ...staff, technicianId: id, seesEverything: false }],
  ] as const
).map(
  ([kind, calls, list, row]): Question => ({
    asks: 'staff-table',
    title: 'staff:deleteQuestion',
    yes: `staff:${kind}.delete`,
    reads: [[list, [row]]],
    piece: () => <StaffTable kind={kind} withOperator={false} mayWrite createDialog={() => null} />,
    reach: ['row-menu', `staff:${kind}.delete`],
    calls,
  }),
)
const supportDeletions = (
  [
    ['cau', deleteCauUser, listCauUsers],
    ['sac', deleteSacUser, listSacUsers],
  ] as const
).map(
  ([kind, calls, list]): Question => ({
    asks: 'support-users',
    title: 'people:support.deleteQuestion',
    yes: 'people:support.delete',
    reads: [[list, [support]]],
    piece: () => <SupportUsers kind={kind} />,
    reach: ['row-menu', 'people:support.delete'],
    calls,
  }),
)

/** About people and where they are signed in. */
export const peopleQuestions: readonly Question[] = [
  ...deletions,
  ...supportDeletions,
  {
    asks: 'session-list',
    title: 'account:endOthersQuestion',
    yes: 'account:endOthers',
    reads: [[listSessions, [session, { ...session, id: membership.id, isCurrent: true }]]],
    piece: () => <SessionList />,
    reach: ['account:endOthers'],
    calls: endOtherSessions,
  },
  {
    asks: 'suspend-dialog',
    title: 'people:suspend.title',
    yes: 'people:suspend',
    dialog: (close) => <SuspendDialog account={account} onClose={close} />,
    calls: suspendAccount,
  },
  {
    asks: 'use-account-actions',
    title: 'people:resetFactor.question',
    yes: 'people:resetFactor',
    use: () => {
      const actions = useAccountActions()
      return () => actions.resetSecondFactor(account)
    },
    calls: resetSecondFactor,
  },
  {
    asks: 'use-account-actions',
    title: 'people:endSessions.question',
    yes: 'people:endSessions',
    use: () => {
      const actions = useAccountActions()
      return () => actions.endSessions(account)
    },
    calls: endAccountSessions,
  },
  {
    asks: 'use-account-actions',
    title: 'people:removeRole.question',
    yes: 'people:removeRole.confirm',
    use: () => {
      const actions = useAccountActions()
      return () => actions.removeRole(account, membership)
    },
    calls: removeMembership,
  },
]
