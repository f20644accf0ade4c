import { addPushBrowser, listPushBrowsers } from '@motora/contract/identity'
import { client } from '../session/browser-session'
import { faultOfBrowser, subscribeBrowser } from './browser-push'
import { isRememberedFor } from './remembered-push'

/**
 * A session has ended, and with it the notifications: a person who had them in this browser has them again with the
 * next one. Nothing is asked of the person, and nothing is said where it fails; the own data show how things are.
 */
export async function resumePush(email: string): Promise<void> {
  try {
    if (faultOfBrowser() || Notification.permission !== 'granted' || !(await isRememberedFor(email))) return
    const { publicKey, browsers } = await client.call(listPushBrowsers, {})
    if (publicKey === null || browsers.some(({ isCurrent }) => isCurrent)) return
    await client.call(addPushBrowser, { body: await subscribeBrowser(publicKey) })
  } catch {
    // the next page tries again
  }
}
