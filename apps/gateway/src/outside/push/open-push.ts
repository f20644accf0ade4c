import type { Log } from '../../kernel/log.js'
import type { MailPartner } from '../../kernel/mail.js'
import type { PushPartner } from '../../kernel/push.js'
import { LocalPush } from './local-push.js'
import { readServiceAccount } from './service-account.js'

interface Options {
  serviceAccountFile: string | undefined
  /** Where mails are kept; undefined where they really leave the house. */
  keeper: MailPartner | undefined
  log: Pick<Log, 'info' | 'warn'>
}

/** The push partner that the settings ask for; undefined: no device is reached, and people get mails. */
export const openPush = async ({ serviceAccountFile, keeper, log }: Options): Promise<PushPartner | undefined> => {
  if (serviceAccountFile !== undefined) {
    const account = readServiceAccount(serviceAccountFile)
    // loaded where it is used: it costs time and memory
    const { FcmPush } = await import('./fcm-push.js')
    log.info({ pushProject: account.projectId }, 'the push service')
    return new FcmPush({ account })
  }
  log.warn('FCM_SERVICE_ACCOUNT_FILE is not set: notifications reach no device')
  return keeper && new LocalPush(keeper)
}
