import { webClient } from '@motora/contract/identity'
import { test as base, expect, type Page, type Route } from '@playwright/test'
import { Stand } from '../stand.js'
import { demoPassword, origin } from './gateway-calls.js'

export { expect }

/** What a page complained of while a journey ran. */
interface Complaints {
  readonly all: string[]
  /** Complaints that this journey brings about on purpose, such as a refused sign-in. */
  expect: (pattern: RegExp) => void
}

interface JourneyFixtures {
  complaints: Complaints
}

/**
 * A gateway with the demo company of its own for each worker, so that files may run side by side; and a page that must
 * not complain: no error on the console, no failure, nothing against the security policy.
 */
export const test = base.extend<JourneyFixtures, { gateway: string }>({
  gateway: [
    async ({ playwright: _ }, use) => {
      const stand = await Stand.start({
        world: 'bare',
        env: { MOTORA_CALLS_PER_MINUTE: '1000000', MOTORA_MQTT_PORT: '0' },
      })
      process.env.JOURNEY_ORIGIN = stand.origin
      process.env.JOURNEY_DEVICE_PORT = String(stand.devicePort)
      await use(stand.origin)
      await stand.close()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ gateway }, use) => {
    await use(gateway)
  },
  complaints: [
    async ({ context, page: _ }, use) => {
      const all: string[] = []
      const policy: string[] = []
      const expected: RegExp[] = []
      // of the context, not of one page: a journey may open a second tab
      await context.exposeFunction('journeyComplains', (text: string) => {
        policy.push(text)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { journeyComplains } = window as unknown as { journeyComplains: (text: string) => void }
          journeyComplains(`policy: ${event.violatedDirective} forbids ${event.blockedURI} (${event.sourceFile})`)
        })
      })
      context.on('console', (message) => {
        const text = `console: ${message.text()} (${message.location().url})`
        // a worker has no document to listen at: the console tells of what it was forbidden
        if (/content security policy|trusted ?types?/i.test(text)) policy.push(text)
        else if (message.type() === 'error') all.push(text)
      })
      context.on('weberror', (error) => all.push(`uncaught: ${error.error().message}`))
      await use({ all, expect: (pattern) => expected.push(pattern) })
      const unexpected = all.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'the page complained').toEqual([])
      // no journey may forgive this one
      expect(policy, 'the security policy was violated').toEqual([])
    },
    { auto: true },
  ],
})

export type Language = 'es' | 'ca' | 'en'
const storedLanguage = { es: 'es', ca: 'cat', en: 'en' } as const

/** Chooses the language as a browser would remember it. Call it before the page opens a screen. */
export const remember = (page: Page, language: Language): Promise<void> =>
  findsStored(page, { 'motora.language': storedLanguage[language] })

const timesStored = new WeakMap<Page, number>()
/**
 * What the next document of this page finds in the local storage, as if an earlier visit had left it. Once: what the
 * screens make of it afterwards stays. No page is opened for it, since each costs a process of the browser.
 */
const findsStored = async (page: Page, values: Record<string, string>): Promise<void> => {
  const time = (timesStored.get(page) ?? 0) + 1
  timesStored.set(page, time)
  await page.addInitScript(
    ([ours, nth, entries]) => {
      if (location.origin !== ours || Number(localStorage.getItem('journey.stored')) >= nth) return
      localStorage.setItem('journey.stored', String(nth))
      for (const [name, value] of entries) localStorage.setItem(name, value)
    },
    [origin(), time, Object.entries(values)] as const,
  )
}

/**
 * A session as a browser has it after signing in: the cookie, and the note that there is one. For journeys that are
 * not about signing in.
 * @param name of a demo person, before @motora.demo
 */
export const arriveAs = async (page: Page, name: string, path = '/'): Promise<void> => {
  // no screen of somebody else may run while the cookie changes
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const answer = await page.request.post(`${origin()}/api/users/v1/Totp`, {
    headers: { 'x-requested-with': webClient },
    data: { email: `${name}@motora.demo`, password: demoPassword, code: '', remember: true },
  })
  expect(answer.status(), `sign-in of ${name}`).toBe(200)
  const note = JSON.stringify({ value: 'yes', until: Date.now() + 3_600_000 })
  await findsStored(page, { 'motora.session': note })
  await page.goto(path)
}

/** Through the screen, as a person does. */
export const signInByScreen = async (page: Page, name: string, password = demoPassword): Promise<void> => {
  await page.goto('/login')
  await fillSignIn(page, name, password)
}

export const fillSignIn = async (page: Page, name: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('E-mail').fill(`${name}@motora.demo`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * A notice that goes by itself: listened for from before `act`, since a busy machine may look again only when it has gone.
 * The page must stay the same document meanwhile.
 */
export const hears = async (page: Page, words: string | RegExp, act: () => Promise<unknown>): Promise<void> => {
  await page.evaluate(() => {
    const heard = new Set<string>()
    Object.assign(window, { journeyHeard: heard })
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[role=status], [role=alert]'))
        heard.add(notice.textContent?.trim() ?? '')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await act()
  const heard = () => page.evaluate(() => [...(window as unknown as { journeyHeard: Set<string> }).journeyHeard])
  const said = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
  await expect.poll(heard, { timeout: 60_000 }).toContainEqual(said)
}

/**
 * Runs `work` while no answer reaches the page but its open live stream: what moves meanwhile was told, not asked for.
 * How soon: the live door sends twice a second (`live-stream.test.ts`), and bench s6 measures; here the processors are shared.
 */
export const byStreamAlone = async (page: Page, work: () => Promise<void>): Promise<void> => {
  const held: Route[] = []
  let isOver = false
  const isAsked = ({ pathname }: URL) => pathname.startsWith('/api/') && pathname !== '/api/vehicles/v1/Live'
  await page.route(isAsked, async (route) => {
    if (isOver) await route.continue()
    else held.push(route)
  })
  await work()
  isOver = true
  for (const route of held) await route.continue()
  await page.unroute(isAsked)
}

/**
 * Waits until nothing moves and nothing changes on the page for a moment: what opens has opened, what fades has faded. A
 * page that never rests, such as one that counts seconds, is taken as it is.
 */
export const still = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const [quietMs, maxMs] = [150, 3000]
        const begun = performance.now()
        let changedAt = begun
        const observer = new MutationObserver(() => {
          changedAt = performance.now()
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        const look = () => {
          const now = performance.now()
          const isMoving = document
            .getAnimations()
            .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
          if (isMoving || document.fonts.status === 'loading') changedAt = now
          if (now - changedAt < quietMs && now - begun < maxMs) setTimeout(look, 30)
          else {
            observer.disconnect()
            resolve()
          }
        }
        look()
      }),
  )

/** The page's address, once it has stayed the same for a moment: a map goes on gliding after it was let go. */
export const restingAddress = async (page: Page): Promise<string> => {
  let last = { address: page.url(), since: Date.now() }
  await expect
    .poll(
      () => {
        if (page.url() !== last.address) last = { address: page.url(), since: Date.now() }
        return Date.now() - last.since
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(600)
  return last.address
}

/** Goes to an address as a link of the page would, without loading the page again. */
export const follow = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
