import type { Database } from '../../kernel/db/database.js'
import type { Log } from '../../kernel/log.js'
import { OutboxRelay } from '../../kernel/outbox.js'
import { type IdentityRoom, type MailDue, type MailWay, mailDueTopic } from '../../rooms/identity/index.js'
import type { TimedTask } from './clock-door.js'

interface Deps {
  database: Database
  log: Log
  identity: Pick<IdentityRoom, 'sendDueMail'>
  way: MailWay
}

/** Mails at a time: each may take a slow server 15 s, and all of them must be done within a lease. */
const mailsAtATime = 3

/** Sends the mails that are due. A relay of their own: a mail server that hangs holds up nothing but mails. */
export const mailTasks = ({ database, log, identity, way }: Deps): TimedTask[] => {
  const relay = new OutboxRelay(database, log, { only: [mailDueTopic], batchSize: mailsAtATime })
  relay.on(mailDueTopic, (fact) => identity.sendDueMail(fact.payload as MailDue, way))
  const sendAll = async (): Promise<void> => {
    while ((await relay.tick()) > 0);
  }
  return [{ name: 'send mails', everyMs: 1000, run: sendAll }]
}
