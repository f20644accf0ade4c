import { randomUUID } from 'node:crypto'
import { type CallRow, type Given, idOf, newcomer, nobodysId } from './call-row.js'
import type { Planted, Things } from './planted.js'
import type { Principal } from './principals.js'

const oneself = { row: 'oneself' } as const
const scheduled = { row: 'scheduled reports' } as const
const everybody = { row: 'everybody' } as const
const accounts = { row: 'accounts (/users), audit log' } as const
const supportUsers = { row: 'CAU and SAC users' } as const
const spareAccount = ({ people }: Planted): Given => idOf(people.spare)
const newSupportUser =
  (kind: string) =>
  (planted: Planted, principal: Principal): Given => {
    const password = 'a long enough password 42'
    return { body: { email: `${kind}.${newcomer(planted, principal)}`, password, confirmPassword: password } }
  }
const operatorUsers = { row: 'operator users (supervisors): list/add/edit/delete', ownOnly: true } as const
const technicians = { row: 'technicians: list/add/edit/delete', ownOnly: true } as const
const peopleOf = ({ operator: value }: Things): Given => ({ query: { field: 'SharingOperatorId', value } })
const newStaff =
  (kind: string) =>
  ({ operator: sharingOperatorId }: Things, principal: Principal, planted: Planted): Given => ({
    body: {
      email: `${kind}.${sharingOperatorId.slice(-6)}.${newcomer(planted, principal)}`,
      password: 'a long enough password 42',
      mobilePhone: '600111222',
      sharingOperatorId,
    },
  })

export const identityRows: Record<string, CallRow | readonly CallRow[]> = {
  'identity.signIn': { ...everybody, sent: { body: { email: 'x@motora.demo', password: 'wrong' } } },
  'identity.refreshToken': everybody,
  'identity.getCurrent': oneself,
  'identity.logout': { ...oneself, endsSession: true },
  'identity.listSessions': oneself,
  'identity.endSession': { ...oneself, sent: idOf(nobodysId) },
  'identity.endOtherSessions': oneself,
  'identity.getAccount': oneself,
  'identity.setOwnLanguage': { ...oneself, sent: { body: { language: 'cat' } } },
  'identity.updatePassword': {
    ...oneself,
    sent: { body: { oldPassword: 'this was never the password', newPassword: 'nor will this ever be' } },
  },
  'identity.renewRecoveryCodes': { ...oneself, sent: { body: { password: 'this was never it', code: '000000' } } },
  'identity.typeFactorAgain': { ...oneself, sent: { body: { code: '000000' } } },
  'identity.subscribeToTopic': { ...oneself, sent: { query: { token: 'a-push-token-of-the-matrix' } } },
  'identity.unsubscribeFromTopic': { ...oneself, sent: { query: { token: 'a-push-token-of-the-matrix' } } },
  'identity.listPushBrowsers': oneself,
  'identity.addPushBrowser': {
    ...oneself,
    sent: {
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-the-matrix',
        // the browser of RFC 8291, appendix A
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  'identity.removePushBrowser': { ...oneself, sent: idOf(nobodysId) },
  'identity.subscribeRiderToTopic': { row: 'riders', sent: { query: { token: 'a-push-token-of-a-rider' } } },
  'identity.unsubscribeRiderFromTopic': { row: 'riders', sent: { query: { token: 'a-push-token-of-a-rider' } } },
  'identity.listViews': { ...oneself, sent: { query: { tableId: 'vehicles' } } },
  'identity.saveView': { ...oneself, sent: { body: { tableId: 'vehicles', name: 'of the matrix' } } },
  'identity.deleteView': { ...oneself, sent: idOf(nobodysId) },
  'identity.listScheduledReports': scheduled,
  'identity.saveScheduledReport': {
    ...scheduled,
    sent: () => ({
      ...idOf(randomUUID()),
      body: {
        name: 'of the matrix',
        frequency: 'daily',
        weekday: null,
        monthDay: null,
        time: '07:30',
        recipients: [],
        zone: 'Europe/Madrid',
        content: {
          kind: 'list',
          list: 'vehicles.listVehicles',
          format: 'csv',
          params: {},
          query: {},
          columns: [{ header: 'Name', from: ['name'], kind: 'text' }],
        },
      },
    }),
  },
  'identity.pauseScheduledReport': { ...scheduled, sent: { ...idOf(nobodysId), body: { paused: true } } },
  'identity.runScheduledReport': { ...scheduled, sent: idOf(nobodysId) },
  'identity.deleteScheduledReport': { ...scheduled, sent: idOf(nobodysId) },
  'identity.listReportColleagues': scheduled,
  'identity.getReportFile': { ...scheduled, sent: idOf(nobodysId) },
  'identity.sendResetPasswordEmail': everybody,
  'identity.sendLinkAgain': everybody,
  'identity.lookAtLink': everybody,
  'identity.useLink': everybody,
  'identity.listKeptMails': { ...oneself, nobodyToo: true, onlyFromThisMachine: true },
  'identity.findUserByEmail': {
    row: 'operator users (supervisors): list/add/edit/delete',
    writes: true,
    nobodyToo: true,
    sent: { query: { email: 'admin@motora.demo' } },
  },
  'identity.listAccounts': accounts,
  'identity.getAccountById': { ...accounts, sent: spareAccount },
  'identity.inviteAccount': {
    ...accounts,
    about: ({ operator: operatorId }, principal, planted) => ({
      body: { email: newcomer(planted, principal), role: 'Sharing.OperatorManager', operatorId },
    }),
  },
  'identity.suspendAccount': { ...accounts, sent: spareAccount },
  'identity.resumeAccount': { ...accounts, sent: spareAccount },
  'identity.resetSecondFactor': { ...accounts, sent: spareAccount },
  'identity.endAccountSessions': { ...accounts, sent: spareAccount },
  'identity.removeMembership': {
    ...accounts,
    sent: ({ people }) => ({ params: { id: people.spare, membershipId: people.spareMembership } }),
  },
  'identity.listCauUsers': supportUsers,
  'identity.getCauUser': { ...supportUsers, sent: ({ people }) => idOf(people.cau) },
  'identity.createCauUser': { ...supportUsers, sent: newSupportUser('cau') },
  'identity.updateCauUser': { ...supportUsers, sent: ({ people }) => idOf(people.cau) },
  'identity.deleteCauUser': { ...supportUsers, sent: ({ people }) => idOf(people.spareCau) },
  'identity.listSacUsers': supportUsers,
  'identity.getSacUser': { ...supportUsers, sent: ({ people }) => idOf(people.sac) },
  'identity.createSacUser': { ...supportUsers, sent: newSupportUser('sac') },
  'identity.updateSacUser': { ...supportUsers, sent: ({ people }) => idOf(people.sac) },
  'identity.deleteSacUser': { ...supportUsers, sent: ({ people }) => idOf(people.spareSac) },
  'identity.listOperatorUsers': [operatorUsers, { ...operatorUsers, variant: 'of an operator', about: peopleOf }],
  'identity.createOperatorUser': { ...operatorUsers, about: newStaff('operator') },
  'identity.updateOperatorUser': { ...operatorUsers, about: ({ operatorUser }) => idOf(operatorUser) },
  'identity.deleteOperatorUser': {
    ...operatorUsers,
    consumes: true,
    about: ({ spareOperatorUser }) => idOf(spareOperatorUser),
  },
  'identity.listTechnicians': [technicians, { ...technicians, variant: 'of an operator', about: peopleOf }],
  'identity.createTechnician': { ...technicians, about: newStaff('technician') },
  'identity.updateTechnician': {
    ...technicians,
    about: ({ technician: technicianId }) => ({ params: { technicianId } }),
  },
  'identity.deleteTechnician': {
    ...technicians,
    consumes: true,
    about: ({ spareTechnician }) => idOf(spareTechnician),
  },
  'identity.getOwnStaffData': oneself,
  'identity.updateOwnStaffData': oneself,
  'identity.listAuditRecords': accounts,
  'identity.getAuditChain': accounts,
}
