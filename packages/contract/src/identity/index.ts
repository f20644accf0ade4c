export { type AuditEvent, auditEventNames } from '../audit-events.js'
export {
  type Account,
  type AccountMembership,
  account,
  accountMembership,
  endAccountSessions,
  getAccountById,
  type Invitation,
  invitation,
  inviteAccount,
  listAccounts,
  removeMembership,
  resetSecondFactor,
  resumeAccount,
  suspendAccount,
} from './accounts.js'

export {
  type AuditChain,
  type AuditRecord,
  type AuditTargetKind,
  auditActorKinds,
  auditChain,
  auditEvent,
  auditRecord,
  auditTargetKinds,
  getAuditChain,
  listAuditRecords,
} from './audit.js'
export { type StaffLanguage, setOwnLanguage, staffLanguage } from './language.js'
export {
  findUserByEmail,
  type KeptMail,
  keptMail,
  type LinkFacts,
  type LinkKind,
  linkAddress,
  linkFacts,
  linkHours,
  linkKind,
  linkKinds,
  linkPage,
  listKeptMails,
  lookAtLink,
  sendLinkAgain,
  sendResetPasswordEmail,
  useLink,
} from './links.js'
export {
  getAccount,
  maxPasswordBytes,
  minPasswordCharacters,
  type OwnAccount,
  ownAccount,
  renewRecoveryCodes,
  typedPassword,
  typeFactorAgain,
  updatePassword,
  type WeakPasswordReason,
  weakPasswordReasons,
} from './passwords.js'
export * from './push-browsers.js'
export {
  subscribeRiderToTopic,
  subscribeToTopic,
  unsubscribeFromTopic,
  unsubscribeRiderFromTopic,
} from './push-topics.js'
export * from './scheduled-reports.js'
export {
  type CurrentMembership,
  currentMembership,
  endOtherSessions,
  endSession,
  getCurrent,
  listSessions,
  logout,
  type Session,
  session,
} from './sessions.js'
export {
  codeLength,
  codeRequired,
  idTokenSeconds,
  refreshToken,
  type SignInAnswer,
  type SignInBody,
  signIn,
  signInAnswer,
  signInBody,
  type Tokens,
  tokens,
  webClient,
} from './sign-in.js'
export * from './staff.js'
export {
  createCauUser,
  createSacUser,
  deleteCauUser,
  deleteSacUser,
  getCauUser,
  getSacUser,
  listCauUsers,
  listSacUsers,
  type SupportUser,
  type SupportUserCreation,
  type SupportUserUpdate,
  supportUser,
  supportUserCreation,
  supportUserUpdate,
  updateCauUser,
  updateSacUser,
} from './support-users.js'
export { deleteView, listViews, maxViewsOfTable, type SavedView, savedView, saveView } from './views.js'
