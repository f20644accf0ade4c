import type { SessionDeps } from './session-deps'
import type { TabMessage } from './tab-messages'

/** A tab that is frozen, or gone, never answers; one that is there does so within a few milliseconds. */
const waitMs = 200

/** Whether another tab holds something typed that the end of the session would take away. */
export const isTypedElsewhere = (channel: SessionDeps['channel']): Promise<boolean> =>
  new Promise((resolve) => {
    if (!channel) return resolve(false)
    const heard = new AbortController()
    const end = (isTyped: boolean) => {
      heard.abort()
      resolve(isTyped)
    }
    channel.addEventListener(
      'message',
      ({ data }) => {
        if ((data as TabMessage).kind === 'typed-here') end(true)
      },
      { signal: heard.signal },
    )
    // a page that was busy for so long first hears what has come meanwhile
    setTimeout(() => setTimeout(end, 0, false), waitMs)
    channel.postMessage({ kind: 'typed-asked' } satisfies TabMessage)
  })
