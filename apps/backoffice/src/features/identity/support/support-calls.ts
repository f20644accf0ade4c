import {
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
  updateCauUser,
  updateSacUser,
} from '@motora/contract/identity'
import type { CallOptions, Page } from '../../../shell/api/client'
import { client } from '../../../shell/session/browser-session'
import type { queryOf } from '../../../shell/table-query'

/** Customer attention and customer service: two kinds of people, one screen. */
export type SupportKind = 'cau' | 'sac'

interface SupportCalls {
  /** For the file of the whole list. */
  listed: typeof listCauUsers | typeof listSacUsers
  list: (query: ReturnType<typeof queryOf>, options: CallOptions) => Promise<Page<SupportUser>>
  get: (id: string, options: CallOptions) => Promise<SupportUser>
  /** invited: the e-mail has an account, whose owner must accept. source: Z-07. */
  create: (body: SupportUserCreation) => Promise<{ id: string; invited: boolean }>
  update: (id: string, body: SupportUserUpdate) => Promise<undefined>
  remove: (id: string) => Promise<undefined>
}

/** The calls of each kind. source: ledgers. */
export const supportCalls: Record<SupportKind, SupportCalls> = {
  cau: {
    listed: listCauUsers,
    list: (query, options) => client.list(listCauUsers, { query }, options),
    get: (id, options) => client.call(getCauUser, { params: { id } }, options),
    create: (body) => client.call(createCauUser, { body }),
    update: (id, body) => client.call(updateCauUser, { params: { id }, body }),
    remove: (id) => client.call(deleteCauUser, { params: { id } }),
  },
  sac: {
    listed: listSacUsers,
    list: (query, options) => client.list(listSacUsers, { query }, options),
    get: (id, options) => client.call(getSacUser, { params: { id } }, options),
    create: (body) => client.call(createSacUser, { body }),
    update: (id, body) => client.call(updateSacUser, { params: { id }, body }),
    remove: (id) => client.call(deleteSacUser, { params: { id } }),
  },
}

/** The lists of one kind; a write makes them old. */
export const supportListKey = (kind: SupportKind) => ['identity', 'support-users', kind, 'list'] as const
/** One person, as the update dialog reads it. */
export const supportUserKey = (kind: SupportKind, id: string) => ['identity', 'support-users', kind, 'one', id] as const
