import {
  createCauUser,
  createSacUser,
  deleteCauUser,
  deleteSacUser,
  getCauUser,
  getSacUser,
  listCauUsers,
  listSacUsers,
  updateCauUser,
  updateSacUser,
} from '@motora/contract/identity'

/** Customer attention and customer service: two kinds of people, one screen. */
export type SupportKind = 'cau' | 'sac'

/** The calls of each kind. source: ledgers. */
export const supportCalls = {
  cau: { list: listCauUsers, get: getCauUser, create: createCauUser, update: updateCauUser, remove: deleteCauUser },
  sac: { list: listSacUsers, get: getSacUser, create: createSacUser, update: updateSacUser, remove: deleteSacUser },
} as const
