import type { Log } from '../../kernel/log.js'
import type { MailPartner } from '../../kernel/mail.js'
import type { BrowserAddress, PushMessage, PushOutcome, PushPartner } from '../../kernel/push.js'
import type { Secrets } from '../../kernel/secrets.js'
import { LocalPush } from './local-push.js'
import { readServiceAccount } from './service-account.js'
import { vapidKeysOf } from './vapid-keys.js'

interface Options {
  serviceAccountFile: string | undefined
  /** Undefined: no push service of browsers is called. */
  browserContact: string | undefined
  /** Where mails are kept; undefined where they really leave the house. */
  keeper: MailPartner | undefined
  secrets: Pick<Secrets, 'lastingKey'>
  /** Of the back-office, as people reach it. */
  origin: () => string
  log: Pick<Log, 'info' | 'warn'>
}

interface Way<Address> {
  send(message: PushMessage, address: Address): Promise<PushOutcome>
}

const openApps = async ({ serviceAccountFile, log }: Options): Promise<Way<string> | undefined> => {
  if (serviceAccountFile === undefined) {
    log.warn('FCM_SERVICE_ACCOUNT_FILE is not set: notifications reach no app')
    return undefined
  }
  const account = readServiceAccount(serviceAccountFile)
  // loaded where it is used: it costs time and memory
  const { FcmPush } = await import('./fcm-push.js')
  log.info({ pushProject: account.projectId }, 'the push service of apps')
  return new FcmPush({ account })
}

const openBrowsers = async (
  { browserContact: contact, log }: Options,
  keys: ReturnType<typeof vapidKeysOf>,
): Promise<Way<BrowserAddress> | undefined> => {
  if (contact === undefined) {
    log.warn('MOTORA_WEB_PUSH_CONTACT is not set: notifications reach no browser')
    return undefined
  }
  const { WebPush } = await import('./web-push.js')
  log.info({ webPushKey: keys.publicKey }, 'the push services of browsers')
  return new WebPush({ keys, contact })
}

/**
 * The push partner that the settings ask for: apps and browsers, each by its own service. What no service is set for is
 * kept where mails are kept. Undefined: no device is reached, and people get mails.
 */
export const openPush = async (options: Options): Promise<PushPartner | undefined> => {
  const { keeper, secrets, origin } = options
  const keys = vapidKeysOf(secrets.lastingKey('web-push'))
  const local = keeper && new LocalPush(keeper, origin)
  const sentToBrowsers = await openBrowsers(options, keys)
  const apps: Way<string> | undefined = (await openApps(options)) ?? local
  const browsers: Way<BrowserAddress> | undefined = sentToBrowsers ?? local
  if (!apps && !browsers) return undefined
  return {
    send: async (message, address) =>
      (await (typeof address === 'string' ? apps?.send(message, address) : browsers?.send(message, address))) ?? {
        kind: 'no way',
      },
    ...(browsers ? { browsers: { publicKey: keys.publicKey, isKeptHere: sentToBrowsers === undefined } } : {}),
  }
}
