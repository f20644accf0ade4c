import { createHash } from 'node:crypto'
import type { SignInAnswer, Tokens } from '@motora/contract/identity'
import { InProcessBus } from '../../../kernel/bus.js'
import { HandedClock } from '../../../kernel/clock.js'
import { silentLog } from '../../../kernel/log.js'
import type { Mail } from '../../../kernel/mail.js'
import { OutboxRelay } from '../../../kernel/outbox.js'
import { createSecrets } from '../../../kernel/secrets.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { createDoWork } from '../../do-work.js'
import { createOperatorsRoom, everything } from '../../operators/index.js'
import type { Actor, RequestFacts, Work } from '../../work.js'
import { createIdentityRoom, type LinkAsked, linkAskedTopic, type MailDue, mailDueTopic } from '../index.js'

export const password = 'Motora-test-2026'

export const secretsOf = (word: string) => createSecrets(createHash('sha256').update(word).digest())

interface Call {
  headers?: Record<string, string>
  actor?: Actor
}

/** One gateway's identity room, with its calls as a client sees them. Several may share a database. */
export const openIdentity = (db: TestDatabase, clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))) => {
  const bus = new InProcessBus(silentLog())
  const doWork = createDoWork(db.database, clock, bus)
  const secrets = secretsOf('identity tests')
  const operators = createOperatorsRoom({ clock, bus, doWork })
  const operatorExists = async (work: Work, id: string) => (await operators.findOperator(work, id)) !== undefined
  const room = createIdentityRoom({
    clock,
    log: silentLog(),
    bus,
    doWork,
    everything,
    secrets,
    secureCookies: true,
    operatorExists,
    operatorNameOf: async (work, id) => (await operators.findOperator(work, id))?.name ?? null,
    operatorNamesOf: async (work, ids) =>
      new Map((await operators.listOperators(work, ids)).map(({ id, name }) => [id, name])),
    completeSignUp: (work, operator) => operators.registerSignedUp(work, operator),
  })
  const system: Actor = { kind: 'system', name: 'test' }
  const asSystem = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    doWork(system, everything('a test sees everything'), use)

  const sent: Mail[] = []
  const relay = new OutboxRelay(db.database, silentLog())
  const way = { partner: { send: async (mail: Mail) => void sent.push(mail) }, origin: () => 'https://motora.test' }
  relay.on(linkAskedTopic, (fact) => room.answerLinkAsked(fact.payload as LinkAsked))
  relay.on(mailDueTopic, (fact) => room.sendDueMail(fact.payload as MailDue, way))
  /** Everything that the outbox holds is handed on. @returns the mails to this person, oldest first */
  const mailsTo = async (email: string): Promise<Mail[]> => {
    while ((await relay.tick()) > 0);
    return sent.filter(({ to }) => to === email.toLowerCase())
  }

  const call = async (id: string, input: unknown, { headers = {}, actor = { kind: 'nobody' } }: Call = {}) => {
    const handler = room.handlers.find(({ endpoint }) => endpoint.id === id)
    if (!handler) throw new Error(`no handler ${id}`)
    const cookies: string[] = []
    const request: RequestFacts = {
      requestId: 'test',
      address: '127.0.0.1',
      userAgent: 'test',
      header: (name) => headers[name.toLowerCase()],
      setHeader: (_name, value) => void cookies.push(value),
    }
    const schema = handler.endpoint.body
    const body = schema ? schema.parse((input as { body: unknown }).body) : undefined
    const query = handler.endpoint.query?.parse((input as { query?: unknown }).query ?? {})
    const parsed = { ...(input as object), body, query } as never
    const scope = async () =>
      actor.kind === 'staff' ? operators.scopeOf(actor, false) : everything('a door has asked what this role may')
    const answer = (await (handler.answerAlone
      ? handler.answerAlone(actor, parsed, request)
      : doWork(actor, await scope(), (work) => handler.answer(work, parsed, request)))) as {
      status: number
      body: unknown
      total?: number
    }
    return { ...answer, cookies }
  }

  const signIn = async (
    email: string,
    more: { password?: string; code?: string; remember?: boolean } = {},
    given: Call = {},
  ) => {
    const answer = await call('identity.signIn', { body: { email, password, ...more } }, given)
    return { ...answer, body: answer.body as SignInAnswer & Partial<Tokens> & { bytes?: Uint8Array } }
  }
  const refresh = async (refreshToken: string | undefined, given: Call = {}) => {
    const answer = await call('identity.refreshToken', { body: { refreshToken } }, given)
    return { ...answer, body: answer.body as Tokens }
  }
  const actorOf = (idToken: string | undefined, membership?: string) => room.actorOf(`Bearer ${idToken}`, membership)

  return { room, operators, bus, clock, mailsTo, doWork, asSystem, call, signIn, refresh, actorOf, secrets }
}

export type OpenIdentity = ReturnType<typeof openIdentity>

/** What the promise was refused with; fails when it was not. */
export const refusalOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
  return 'was not refused'
}

let made = 0

/** A manager of nobody's: one account of the provider's support, by password alone unless said. */
export const makeAccount = async (
  identity: OpenIdentity,
  more: { totpRequired?: boolean; totpSecret?: string } = {},
) => {
  made += 1
  const email = `Person.${made}@Motora.test`
  const accountId = await identity.asSystem(async (work) => {
    const account = await identity.room.createAccount(work, {
      email,
      password,
      firstName: 'Anna',
      lastName: `Núñez ${made}`,
      totpRequired: false,
      ...more,
    })
    await identity.room.addMembership(work, { accountId: account.accountId, role: 'Sharing.Sac', operatorId: null })
    return account.accountId
  })
  return { email, accountId }
}
