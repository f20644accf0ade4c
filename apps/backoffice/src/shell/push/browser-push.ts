import { isPushAddress, type PushBrowserBody } from '@motora/contract/identity'

/** Why this browser shows no notifications. */
export type PushFaultKind =
  /** It cannot, here: an old one, a private window, a page without https, an iPhone without the installed app. */
  | 'unsupported'
  /** Its person, or the company that manages it, does not allow it for this page. */
  | 'blocked'
  /** Its push service gives out no address: out of reach, or switched off in this browser. */
  | 'unreachable'
  /** Its push service is none that the gateway calls. */
  | 'unknown'

export class PushFault extends Error {
  readonly kind: PushFaultKind

  constructor(kind: PushFaultKind) {
    super(`this browser shows no notifications: ${kind}`)
    this.kind = kind
  }
}

/** What can be told without asking anybody; undefined: it may be asked. */
export function faultOfBrowser(): Extract<PushFaultKind, 'unsupported' | 'blocked'> | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSame = (key: ArrayBuffer | null, other: Uint8Array): boolean => {
  const own = new Uint8Array(key ?? new ArrayBuffer(0))
  return own.length === other.length && own.every((byte, index) => byte === other[index])
}

/** Waits for the worker, which is registered after the page has loaded; a build for development has none. */
async function registered(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new PushFault('unsupported')
  return navigator.serviceWorker.ready
}

/**
 * Asks the person, where nobody has yet, and the browser's push service. What is there already is used again.
 * @param publicKey of the gateway
 * @throws PushFault
 */
export async function subscribeBrowser(publicKey: string): Promise<PushBrowserBody> {
  const fault = faultOfBrowser()
  if (fault) throw new PushFault(fault)
  const { pushManager } = await registered()
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFault('blocked')
  const applicationServerKey = bytesOf(publicKey)
  try {
    const before = await pushManager.getSubscription()
    // of a key that the gateway has changed: nobody notifies by it any more
    if (before && !isSame(before.options.applicationServerKey, applicationServerKey)) await before.unsubscribe()
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    const { endpoint = '', keys = {} } = subscription.toJSON()
    if (!isPushAddress(endpoint)) throw new PushFault('unknown')
    return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
  } catch (error) {
    throw error instanceof PushFault ? error : new PushFault('unreachable')
  }
}

/** The push service forgets this browser as well. What fails changes nothing: the gateway does not call it any more. */
export async function unsubscribeBrowser(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // gone already, or not to be reached
  }
}
