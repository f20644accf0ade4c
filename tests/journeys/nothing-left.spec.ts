import type { Page } from '@playwright/test'
import { sayPromise } from '../promise.js'
import { demoPassword } from './gateway-calls.js'
import { expect, follow, signInByScreen, test } from './journey.js'

/** What may stand in no address, history, referrer or storage: tokens of either kind, e-mails, the password. */
const secrets: readonly [name: string, shape: RegExp][] = [
  ['an id token', /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/],
  ['a refresh token', /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[1-9]\d*\.[\w-]{43}/],
  ['an e-mail', /[\w.+-]+@[\w-]+\.(?:demo|example|com)\b/],
  ['a password', new RegExp(demoPassword.replaceAll('-', '.?'))],
]

/** Everything that a browser keeps for others to find, by where it stands. */
const keptBy = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases?.()) ?? []
    const caches_ = await caches.keys().catch(() => [])
    const cached: string[] = []
    for (const name of caches_) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = request.url.includes('/api/') ? await (await cache.match(request))?.text() : ''
        cached.push(`${request.url} ${text ?? ''}`)
      }
    }
    return {
      address: location.href,
      'history state': JSON.stringify(history.state) ?? '',
      referrer: document.referrer,
      'local storage': JSON.stringify({ ...localStorage }),
      'session storage': JSON.stringify({ ...sessionStorage }),
      'cookies that scripts may read': document.cookie,
      'names of databases': JSON.stringify(databases),
      caches: cached.join('\n'),
      'name of the window': window.name,
    }
  })

/** What of it may not be there, in sentences. */
const faultsIn = (kept: Record<string, string>, where: string): string[] =>
  Object.entries(kept).flatMap(([place, text]) =>
    secrets.filter(([, shape]) => shape.test(text)).map(([name]) => `${where}: ${name} in ${place}`),
  )

test('planted: a token, an e-mail and a password are found wherever they stand', () => {
  const token = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(20)}.${'b'.repeat(43)}`
  expect(faultsIn({ address: `https://x/?t=${token}` }, 'x')).toEqual(['x: an id token in address'])
  expect(faultsIn({ referrer: 'https://x/?email=ona@motora.demo' }, 'x')).toEqual(['x: an e-mail in referrer'])
  expect(faultsIn({ 'history state': JSON.stringify({ p: demoPassword }) }, 'x')).toHaveLength(1)
})

test('no token, e-mail or password stays in address, history, referrer or storage; after logging out Back shows nothing [G4]', async ({
  page,
}) => {
  const began = Date.now()
  const faults: string[] = []
  let looks = 0
  const look = async (where: string): Promise<void> => {
    looks += 1
    faults.push(...faultsIn(await keptBy(page), where))
  }
  const referrers: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    // the page itself names its origin, and never where on it somebody is; a style sheet names itself
    if (referer !== '' && !/^\/(?:assets\/[\w-]+\.css)?$/.test(new URL(referer).pathname))
      referrers.push(`${request.url()} from ${referer}`)
    if (secrets.some(([, shape]) => shape.test(decodeURIComponent(request.url()))))
      faults.push(`asked for ${request.url()}`)
  })

  // the password is right and the second factor is missing: both wait in memory
  await signInByScreen(page, 'twofactor')
  await expect(page).toHaveURL(/\/multifactor$/)
  await look('/multifactor')
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await look('/login after a reload')

  await signInByScreen(page, 'manager')
  await expect(page.getByText('MB001').first()).toBeVisible()
  await look('/home')
  for (const address of [
    '/scooters/locations',
    '/operatorsUsers',
    '/technicians',
    '/operator/profile',
    '/incidents',
    '/files',
    '/upgrades',
    '/operators',
    '/scooters?q=MB001',
  ]) {
    await follow(page, address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    // the map's stream never rests, so that the network says nothing
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await look(address)
  }

  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await look('/login after logging out')
  for (let step = 0; step < 4; step += 1) {
    await page.goBack()
    await expect(page.locator('form')).toBeVisible()
    const text = await page.evaluate(() => document.body.textContent ?? '')
    if (/MB\d{3}|@motora\.demo/.test(text)) faults.push(`Back shows ${text.slice(0, 100)}`)
    await look(`back ${step + 1}`)
  }
  sayPromise({
    id: 'G4',
    backend: 'any',
    seed: 0,
    pass: faults.length === 0 && referrers.length === 0,
    figure: { looks, faults: faults.length, referrers: referrers.length },
    bound: { faults: 0, referrers: 0 },
    seconds: (Date.now() - began) / 1000,
  })
  expect(faults).toEqual([])
  expect(referrers).toEqual([])
})
