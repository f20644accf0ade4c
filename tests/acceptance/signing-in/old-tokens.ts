import type { Caller, SignedIn } from './caller.js'
import { tokenOf, whole } from './caller.js'
import type { Tried } from './refusal-checks.js'

/** Every token that one session was ever given, oldest first. */
export interface OldSession {
  idTokens: string[]
  refreshTokens: string[]
}

/** A session with three generations of tokens, all of them good until it ends. */
export const growSession = async (caller: Caller, name: string, password?: string): Promise<OldSession> => {
  const first = await caller.signIn(name, password)
  const session = { idTokens: [first.idToken], refreshTokens: [first.refreshToken] }
  for (let generation = 0; generation < 2; generation += 1) {
    const answer = await caller.refresh(session.refreshTokens.at(-1) ?? '')
    const { idToken, refreshToken } = JSON.parse(answer.text) as SignedIn
    session.idTokens.push(idToken)
    session.refreshTokens.push(refreshToken)
  }
  return session
}
const latest = ({ idTokens }: OldSession): string => idTokens.at(-1) ?? ''

/** Reading, writing, streaming, and the call that anybody may make. */
const places = [
  ['GET', '/sharing/v1/users/GetCurrent'],
  ['GET', '/users/v1/Sessions'],
  ['POST', '/users/v1/Logout'],
  ['GET', '/operators/v1/Operators?pageSize=1'],
  ['GET', '/vehicles/v1/Live'],
  ['GET', '/operators/v1/Operators/GetUserDataByEmail?email=a@example.com'],
] as const

/** Tries every token of a session at every place, newest first: the refresh tokens as well, in the body and as the cookie. */
export const tryOldTokens = async (caller: Caller, what: string, session: OldSession): Promise<Tried[]> => {
  const tried: Tried[] = []
  for (const idToken of session.idTokens.toReversed())
    for (const [method, path] of places) {
      const headers = { authorization: `Bearer ${idToken}` }
      const answer = await caller.send({ method, path: `/api${path}`, headers, statusOnly: path.endsWith('Live') })
      tried.push({ what, at: `${method} ${path}`, ...answer })
    }
  for (const refreshToken of session.refreshTokens.toReversed()) {
    tried.push({ what, at: 'refresh', ...(await caller.refresh(refreshToken)) })
    const web = { 'x-requested-with': 'motora-web', cookie: `__Host-motora-refresh=${refreshToken}` }
    tried.push({ what, at: 'refresh by cookie', ...(await caller.call('POST', '/users/v1/RefreshToken', {}, web)) })
    tried.push({ what, at: 'as a bearer', ...(await caller.as(refreshToken, 'GET', '/users/v1/Sessions')) })
  }
  return tried
}

/** Whose session is ended, and how; each is done to somebody else of the demo company. */
export interface Ending {
  who: string
  end: (caller: Caller, session: OldSession, admin: string) => Promise<{ status: number }>
  /** The new password, where there is one. */
  password?: string
  /** Nobody signs in after that. */
  isForGood?: true
}
const chosen = 'ocells de paper 37'

const idOf = async (caller: Caller, admin: string, name: string): Promise<string> => {
  const answer = await caller.as(
    admin,
    'GET',
    `/users/v1/Accounts?filter=${encodeURIComponent(JSON.stringify({ email: whole(name) }))}`,
  )
  const found = (JSON.parse(answer.text) as { id: string; email: string }[]).find(({ email }) => email === whole(name))
  if (!found) throw new Error(`no account of ${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
  return found.id
}

/** Every way in which a session ends before its time. source: promise B6, ASVS 7.4 */
export const endings: Readonly<Record<string, Ending>> = {
  'logged out': { who: 'sac', end: (caller, session) => caller.as(latest(session), 'POST', '/users/v1/Logout') },
  'ended from another browser': {
    who: 'cau',
    end: async (caller) => caller.as((await caller.signIn('cau')).idToken, 'DELETE', '/users/v1/Sessions'),
  },
  'ended by its number': {
    who: 'readonly',
    end: async (caller, session) => {
      const own = await caller.as(latest(session), 'GET', '/users/v1/Sessions')
      const current = (JSON.parse(own.text) as { id: string; isCurrent: boolean }[]).find((one) => one.isCurrent)
      return caller.as((await caller.signIn('readonly')).idToken, 'DELETE', `/users/v1/Sessions/${current?.id}`)
    },
  },
  'password changed elsewhere': {
    who: 'operator',
    password: chosen,
    end: async (caller) => {
      const body = { oldPassword: 'Motora-demo-2026', newPassword: chosen }
      const { idToken } = await caller.signIn('operator')
      return caller.as(idToken, 'PUT', '/customers/v1/Customers/UpdatePassword', body)
    },
  },
  'password reset by mail': {
    who: 'technician',
    password: chosen,
    end: async (caller) => {
      await caller.call('POST', '/users/v1/SendResetPasswordEmail', { email: whole('technician') })
      const token = tokenOf(await caller.mailTo('technician'))
      return caller.call('POST', '/users/v1/Links/Use', { token, password: chosen })
    },
  },
  'second factor reset': {
    who: 'manager.private',
    isForGood: true,
    end: async (caller, _session, admin) =>
      caller.as(admin, 'PUT', `/users/v1/Accounts/${await idOf(caller, admin, 'manager.private')}/ResetSecondFactor`),
  },
  'ended by an administrator': {
    who: 'manager',
    end: async (caller, _session, admin) =>
      caller.as(admin, 'DELETE', `/users/v1/Accounts/${await idOf(caller, admin, 'manager')}/Sessions`),
  },
  suspended: {
    who: 'manager.new',
    isForGood: true,
    end: async (caller, _session, admin) =>
      caller.as(admin, 'PUT', `/users/v1/Accounts/${await idOf(caller, admin, 'manager.new')}/Suspend`, {
        reason: 'for the tests',
      }),
  },
}
