import type { Notification } from '@motora/contract/notifications'
import * as contract from '@motora/contract/notifications'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import { type Mail, RecipientRefused } from '../../../kernel/mail.js'
import type { PushMessage, PushOutcome } from '../../../kernel/push.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { managerOf, openHouse, testNow, type Who } from '../../../testing/open-house.js'
import { doMails } from '../../identity/index.js'

/** The push service of a test: it takes everything unless a test says otherwise. */
const openPush = () => {
  const sent: { token: string; message: PushMessage }[] = []
  const answers = new Map<string, PushOutcome | (() => PushOutcome | Promise<PushOutcome>)>()
  return {
    sent,
    /**
     * What it answers for a token from now on; a function may throw, as a process that is stopped ends, or take its time.
     */
    answers,
    send: async (message: PushMessage, token: string): Promise<PushOutcome> => {
      const answer = answers.get(token) ?? answers.get('*') ?? { kind: 'delivered' }
      const outcome = await (typeof answer === 'function' ? answer() : answer)
      sent.push({ token, message })
      return outcome
    },
  }
}

let made = 0

/** A house with a push service, mails, and people who have devices or none. */
export const openNotifications = (db: TestDatabase, clock = new HandedClock(testNow)) => {
  const push = openPush()
  const house = openHouse(db, { clock, push })
  const mails: Mail[] = []
  const jobs = new JobLane(db.database, silentLog())
  jobs.subscribeAll(house.listeners)
  const noMailboxes = new Set<string>()
  const laterMailboxes = new Set<string>()
  const send = async (mail: Mail): Promise<void> => {
    if (laterMailboxes.has(mail.to)) throw new Error('451 try later')
    if (noMailboxes.has(mail.to)) throw new RecipientRefused('550 nobody of that name')
    mails.push(mail)
  }
  const way = { partner: { send }, origin: () => 'https://motora.test' }
  doMails(jobs, house.identity, way)
  const task = house.timedTasks.find(({ name }) => name === 'deliver notifications')

  /** A session of somebody with these tokens. */
  const signIn = async (owner: { customerId: string } | { accountId: string }, tokens: readonly string[]) => {
    const id = newId()
    await db.asOwner(
      `insert into sessions (id, account_id, customer_id, created_at, last_used_at, expires_at, remembered, rotated_at)
        values ($1, $2, $3, $4, $4, $5, true, $4)`,
      [
        id,
        'accountId' in owner ? owner.accountId : null,
        'customerId' in owner ? owner.customerId : null,
        clock.now(),
        new Date(clock.now().getTime() + 365 * 86_400_000),
      ],
    )
    for (const token of tokens)
      await db.asOwner('insert into push_subscriptions (token, session_id, created_at) values ($1, $2, $3)', [
        token,
        id,
        clock.now(),
      ])
    return id
  }
  return {
    ...house,
    push,
    mails,
    signIn,
    /** Addresses that the mail server does not know. */
    noMailboxes,
    /** Addresses for which it wants to be asked again. */
    laterMailboxes,
    /** Delivers all that is due now, and does the jobs that follow. */
    deliver: async (): Promise<void> => {
      await task?.run(clock.now())
      // a job that failed for good is not done, and another follows from it
      for (let idle = 0; idle < 2; ) idle = (await jobs.tick()) > 0 ? 0 : idle + 1
    },
    /** A rider who is linked to these operators. @returns the id */
    rider: async (operatorIds: readonly string[], tokens: readonly string[] = []) => {
      const email = `told${++made}@rider.test`
      const given = { firstName: 'Aina', lastName: 'Puig', email, mobilePhone: '+34600111222', country: 'ES' }
      const id = await house.asSystem(async (work) => {
        const rider = await house.customers.registerRider(work, { ...given, birthday: '1990-05-17' }, 'no password')
        for (const operatorId of operatorIds) await house.customers.link(work, rider.id, operatorId)
        return rider.id
      })
      if (tokens.length > 0) await signIn({ customerId: id }, tokens)
      return { id, email }
    },
    /** A technician who works for an operator, or for the provider. @returns the id of the role */
    technician: async (operatorId: string | null, tokens: readonly string[] = []) => {
      const email = `technician${++made}@motora.test`
      const { accountId, membershipId } = await house.asSystem((work) =>
        house.identity.addStaffPerson(work, {
          email,
          firstName: 'Pau',
          lastName: 'Roca',
          mobilePhone: '+34600111222',
          operatorId,
          role: 'Sharing.Technician',
          passwordHash: 'none',
        }),
      )
      await db.asOwner('update accounts set email_confirmed_at = now() where id = $1', [accountId])
      if (tokens.length > 0) await signIn({ accountId }, tokens)
      return { id: membershipId, accountId, email }
    },
    create: (who: Who | string, targetIds: readonly string[], more: object = {}) =>
      house.ask<Notification>(typeof who === 'string' ? managerOf(who) : who, contract.createNotification, {
        body: {
          name: 'Works',
          title: 'Works in the port',
          body: 'Park elsewhere.',
          targetType: 'Customer',
          targetIds,
          ScheduledStartDate: '2026-11-21T10:00:00Z',
          ScheduledEndDate: '2026-11-22T10:00:00Z',
          ...more,
        },
      }),
    change: (who: Who | string, { id, targetIds }: Pick<Notification, 'id' | 'targetIds'>, more: object = {}) =>
      house.ask<Notification>(typeof who === 'string' ? managerOf(who) : who, contract.updateNotification, {
        params: { id },
        body: {
          name: 'Works',
          title: 'Works in the port',
          body: 'Park elsewhere.',
          targetIds,
          scheduledStartDate: '2026-11-21T10:00:00Z',
          scheduledEndDate: '2026-11-22T10:00:00Z',
          ...more,
        },
      }),
    withdraw: (who: Who | string, id: string) =>
      house.ask<Notification>(typeof who === 'string' ? managerOf(who) : who, contract.withdrawNotification, {
        params: { id },
      }),
    get: async (who: Who | string, id: string) =>
      (
        await house.ask<Notification>(typeof who === 'string' ? managerOf(who) : who, contract.getNotification, {
          params: { id },
        })
      ).body,
  }
}
export type OpenNotifications = ReturnType<typeof openNotifications>
