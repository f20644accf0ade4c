import { expect, test } from 'vitest'
import { Caller, whole } from '../acceptance/signing-in/caller.js'
import { enginesFor, postgresIsThere } from '../backends.js'
import { History } from '../history.js'
import { type MailLine, MailPartner, mailFaults } from '../partners/mail-partner.js'
import { patienceMs } from '../patience.js'
import { chance, sayNotTried, sayPromise, seedOfRun, size } from '../promise.js'
import { type Backend, Stand } from '../stand.js'
import { checkMails } from './mail-checks.js'

// E8: a mail partner that is slow, refuses and cuts, and a gateway that is killed while a mail is on its way.
const shape =
  size === 'M'
    ? { invitations: 16, resets: 8, kills: [2, 6, 11], faultShare: 0.6, maxFaults: 2, slowMs: 3000 }
    : { invitations: 4, resets: 2, kills: [], faultShare: 1, maxFaults: 1, slowMs: 500 }
/** Of the demo company, with a password to forget. */
const forgetful = ['readonly', 'manager', 'manager.private', 'operator', 'technician', 'sac', 'cau', 'multi']
const chosen = 'ocells de paper 37'

/** The clock writes to riders of the company whose documents run out: nobody asks for that here. */
const isAskedFor = ({ to }: Pick<MailLine, 'to'>): boolean => !/^rider\d+@/.test(to)

class Refused extends Error {}
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const ended: { close(): Promise<void> }[] = []

/** Asks for every mail, and again when the answer was lost. */
const askForAll = async (caller: Caller, history: History): Promise<void> => {
  const admin = await caller.signIn('admin')
  const invite = (name: string) => {
    const given = { email: whole(name), fullName: 'Someone Invited', phoneNumber: null, role: 'Sharing.Sac' }
    return caller.as(admin.idToken, 'POST', '/users/v1/Accounts', given)
  }
  const reset = (name: string) => caller.call('POST', '/users/v1/SendResetPasswordEmail', { email: whole(name) })
  const wishes = [
    ...Array.from({ length: shape.invitations }, (_, n) => ({ name: `invited.${n}`, ask: invite })),
    ...forgetful.slice(0, shape.resets).map((name) => ({ name, ask: reset })),
  ]
  for (const { name, ask } of wishes) {
    let isOver = false
    while (!isOver) {
      await history.run(
        { process: 'asking', op: 'ask', key: whole(name) },
        async () => {
          const { status, text } = await ask(name)
          // 598 and 599: cut off, or no answer at all
          if (status >= 500) throw new Error(text)
          isOver = true
          if (status >= 400) throw new Refused(`${status} ${text}`)
        },
        (error) => error instanceof Refused,
      )
      if (!isOver) await wait(200)
    }
    await wait(100)
  }
}

/** Kills the gateway each time when the named mail has come and is not answered yet. */
const killAtArrivals = async (stand: Stand, partner: MailPartner, seed: number): Promise<void> => {
  const toss = chance(seed)
  for (const n of shape.kills) {
    await partner.holdAt(n)
    await stand.kill()
    partner.release(toss() < 0.5)
    await stand.up()
  }
}

/** Each link twice: once it opens, once it does not. */
const useAll = async (caller: Caller, links: ReadonlyMap<string, string>, history: History): Promise<void> => {
  for (const [link, to] of links)
    for (const process of ['first', 'second'])
      await history.run(
        { process, op: 'use', key: link, value: to },
        async () => {
          const token = link.split('#token=')[1]
          const { status, text } = await caller.call('POST', '/users/v1/Links/Use', { token, password: chosen })
          if (status !== 200) throw new Refused(`${status} ${text}`)
        },
        (error) => error instanceof Refused,
      )
}

const prove = async (backend: Backend): Promise<void> => {
  const startedAt = Date.now()
  const { faultShare, maxFaults, slowMs } = shape
  const partner = await MailPartner.start({ seed: seedOfRun, faultShare, maxFaults, slowMs, answerMs: 20 })
  ended.push(partner)
  const env = { SMTP_URL: partner.url, MOTORA_MAIL_FROM: 'Motora <no-reply@motora.demo>', MOTORA_TRUST_PROXY: '1' }
  const stand = await Stand.start({ backend, world: 'bare', env })
  ended.push(stand)
  const caller = new Caller(stand)
  const [asking, using] = [new History(), new History()]
  const killing = killAtArrivals(stand, partner, seedOfRun)
  await Promise.all([askForAll(caller, asking), killing])
  const wanted = new Set(asking.operations.filter(({ outcome }) => outcome === 'ok').map(({ key }) => key))
  const until = Date.now() + patienceMs
  const missing = () => [...wanted].filter((to) => !partner.kept.some((mail) => mail.to === to))
  while (missing().length > 0 && Date.now() < until) await wait(250)
  const lastAfterMs = Math.max(...partner.kept.map(({ at }) => at)) - startedAt
  const { lines } = partner
  const kept = partner.kept.filter(isAskedFor)
  const links = new Map(kept.map(({ link, to }) => [link ?? '', to]))
  await useAll(caller, links, using)

  const arrived = lines.filter((line) => line.type === 'arrived' && isAskedFor(line))
  const violations = checkMails(asking.operations, arrived, kept, using.operations)
  const faults = lines.filter(({ type }) => type !== 'arrived' && type !== 'kept').length
  sayPromise({
    id: 'E8-mail',
    backend,
    seed: seedOfRun,
    seconds: (Date.now() - startedAt) / 1000,
    figure: {
      asked: wanted.size,
      kills: shape.kills.length,
      faults,
      arrivals: arrived.length,
      repeated: kept.length - new Set(kept.map(({ messageId }) => messageId)).size,
      lost: missing().length,
      lastAfterSeconds: Math.round(lastAfterMs / 1000),
      violations: violations.length,
    },
    bound: { lost: 0, violations: 0 },
    pass: violations.length === 0,
  })
  expect(violations).toEqual([])
  expect(wanted.size).toBe(shape.invitations + shape.resets)
  expect(new Set(lines.map(({ type }) => type)).size, 'every kind of fault').toBe(2 + mailFaults.length)
}

test('every mail that was asked for arrives, under one id, whatever the partner does and no matter who is killed [E8]', async () => {
  const there = enginesFor('E8, mails,').filter((backend) => backend === 'embedded' || postgresIsThere)
  if (!postgresIsThere) sayNotTried('E8-mail', 'postgres', 'no PostgreSQL server')
  try {
    // nothing is timed here and most of it is waiting, so both engines wait at once
    await Promise.all(there.map(prove))
  } finally {
    for (const one of ended.splice(0).reverse()) await one.close()
  }
})
