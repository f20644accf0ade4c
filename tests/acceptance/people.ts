import type { EndpointSpec } from '@motora/contract'
import type { CurrentMembership } from '@motora/contract/identity'
import type { Stand } from '../stand.js'

/** Where a gateway answers: its own stand, or a balancer in front of several. */
export type Answering = Pick<Stand, 'origin'>

export const demoPassword = 'Motora-demo-2026'

/** Somebody signed in, as far as tests need it. */
export class Session {
  readonly #stand: Answering
  readonly idToken: string
  readonly membershipId: string | undefined

  constructor(stand: Answering, idToken: string, membershipId?: string) {
    this.#stand = stand
    this.idToken = idToken
    this.membershipId = membershipId
  }

  get headers(): Record<string, string> {
    return {
      authorization: `Bearer ${this.idToken}`,
      ...(this.membershipId ? { 'x-sharing-membership': this.membershipId } : {}),
    }
  }

  call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.#stand.origin}/api${path}`, {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.call('GET', path)
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** One endpoint with an id in every place that wants one. */
  ask(endpoint: EndpointSpec, ids: string, query = ''): Promise<Response> {
    return this.call(endpoint.method, endpoint.path.replaceAll(/\{\w+\}/g, ids) + query)
  }

  as(membershipId: string): Session {
    return new Session(this.#stand, this.idToken, membershipId)
  }
}

/** @param name of a demo person, before @motora.demo */
export const signIn = async (stand: Answering, name: string, password = demoPassword): Promise<Session> => {
  const answer = await fetch(`${stand.origin}/api/users/v1/Totp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@motora.demo`, password, code: '' }),
  })
  if (answer.status !== 200) throw new Error(`sign-in of ${name}: ${answer.status} ${await answer.text()}`)
  const { idToken } = (await answer.json()) as { idToken: string }
  const session = new Session(stand, idToken)
  const memberships = await session.get<CurrentMembership[]>('/sharing/v1/users/GetCurrent')
  return memberships[0] && memberships.length === 1 ? session.as(memberships[0].id) : session
}
