import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccessCompany } from '../acceptance/access/company.js'
import { companies } from '../acceptance/access/planted.js'
import { furtherRoutes, routes } from '../acceptance/access/screen-table.js'
import { demoPassword } from '../acceptance/people.js'
import { MarkBook } from '../marks/mark-book.js'
import { MarkPlanter } from '../marks/plant-marks.js'
import { sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { scriptPayloads } from './hostile-texts/script-payloads.js'

/** Every text that takes one is a script; in turns, so that each screen has met several. */
class ScriptBook extends MarkBook {
  #turn = 0
  override spellings(owner: string, field: string): string[] {
    this.#turn += 1
    const turned = scriptPayloads.map((_, place) => scriptPayloads[(place + this.#turn) % scriptPayloads.length] ?? '')
    return [...turned, ...super.spellings(owner, field)]
  }
}

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const why =
  size !== 'M' ? 'it is of size M' : existsSync(executablePath) ? undefined : 'there is no Chromium at CHROMIUM_PATH'

let browser: Browser | undefined
let company: AccessCompany | undefined
const book = new ScriptBook(seed)
beforeAll(async () => {
  if (why) {
    if (size === 'M') sayNotTried('G2', 'embedded', why)
    return
  }
  company = await AccessCompany.found({ backend: 'embedded' })
  const planter = new MarkPlanter(company, book)
  for (const owner of companies) await planter.ofCompany(owner)
  await planter.ofProviderAndPeople()
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--no-first-run'] })
}, 400_000)
afterAll(async () => {
  await browser?.close()
  await company?.stand.close()
})

/** Counts what ran, and what the security policy had to stop. */
const watch = async (page: Page): Promise<{ ran: Set<string>; stopped: string[] }> => {
  const seen = { ran: new Set<string>(), stopped: [] as string[] }
  await page.exposeFunction('ran', (number: unknown) => seen.ran.add(String(number)))
  await page.exposeFunction('policyStopped', (text: string) => seen.stopped.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { policyStopped } = window as unknown as { policyStopped: (text: string) => void }
      policyStopped(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  page.on('dialog', (dialog) => {
    seen.ran.add(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return seen
}

const signIn = async (page: Page, origin: string, name: string): Promise<void> => {
  await page.route(`${origin}/begin`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>x</title>' }))
  await page.goto(`${origin}/begin`)
  const answer = await page.request.post(`${origin}/api/users/v1/Totp`, {
    headers: { 'x-requested-with': 'motora-web' },
    data: { email: `${name}@motora.demo`, password: demoPassword, code: '', remember: true },
  })
  expect(answer.status()).toBe(200)
  await page.evaluate(() => {
    localStorage.setItem('motora.session', JSON.stringify({ value: 'yes', until: Date.now() + 3_600_000 }))
  })
}

const addressesFor = (one: AccessCompany): string[] => {
  const { vehicle, operator, ticket, file, upgrade } = one.planted.things.ona
  const idOf: readonly [RegExp, string][] = [
    [/^\/scooters\/7/, vehicle],
    [/^\/incidents/, ticket],
    [/^\/files/, file],
    [/^\/upgrades/, upgrade],
    [/^\/firmwares/, one.planted.spareFirmware],
    [/scooterList/, operator],
  ]
  return [...routes, ...furtherRoutes].map(([path]) =>
    path.replace(/7$/, idOf.find(([shape]) => shape.test(path))?.[1] ?? vehicle),
  )
}

test.skipIf(why)(
  'scripts in every text run on no screen, and the policy has nothing to stop [G2]',
  async () => {
    if (!browser || !company) throw new Error('nothing was started')
    const began = Date.now()
    const ran = new Set<string>()
    const stopped: string[] = []
    let screens = 0
    for (const name of ['admin', 'manager', 'technician', 'sac', 'cau', 'operator']) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      const seen = await watch(page)
      await signIn(page, company.stand.origin, name)
      for (const address of addressesFor(company)) {
        await page.goto(company.stand.origin + address)
        // a stream never rests: a screen is there when nothing of it is busy any more
        await page.waitForTimeout(300)
        await page
          .locator('[aria-busy=true]')
          .first()
          .waitFor({ state: 'detached', timeout: 3000 })
          .catch(() => undefined)
        // what hides until it is pointed at is pointed at
        for (const row of await page
          .locator('main tbody tr, main [title]')
          .all()
          .then((all) => all.slice(0, 5)))
          await row.hover({ timeout: 200 }).catch(() => undefined)
        screens += 1
      }
      for (const one of seen.ran) ran.add(one)
      stopped.push(...seen.stopped)
      await context.close()
    }
    const planted = book.all.filter(({ text }) => scriptPayloads.includes(text))
    sayPromise({
      id: 'G2',
      backend: 'embedded',
      seed,
      pass: ran.size === 0 && stopped.length === 0,
      figure: {
        payloads: scriptPayloads.length,
        written: planted.length,
        fields: new Set(planted.map(({ field }) => field)).size,
        screens,
        ran: ran.size,
        stopped: stopped.length,
      },
      bound: { ran: 0, stopped: 0 },
      seconds: (Date.now() - began) / 1000,
    })
    expect([...ran]).toEqual([])
    expect(stopped).toEqual([])
    expect(new Set(planted.map(({ field }) => field)).size).toBeGreaterThanOrEqual(20)
  },
  900_000,
)

test.skipIf(why)('planted: a page that takes a text for more than text is found', async () => {
  if (!browser) throw new Error('nothing was started')
  const page = await browser.newPage()
  const seen = await watch(page)
  await page.goto('about:blank')
  await page.setContent(`<p>${scriptPayloads[4]}</p>`)
  await expect.poll(() => [...seen.ran]).toEqual(['4'])
  await page.close()
})
