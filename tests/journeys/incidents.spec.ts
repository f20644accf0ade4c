import type { Page } from '@playwright/test'
import { type KnownVehicle, placeOf, RiderPhone, Staff } from './gateway-calls.js'
import { arriveAs, expect, hears, remember, test } from './journey.js'
import { Moped } from './moped.js'

const phone = { width: 390, height: 844 }
/** A rider of the demo whose documents are validated and who has no rental. */
const riderName = 'rider007@motora.demo'

/** A vehicle that a rider may have now, of those that this person looks after. */
const rentableOf = async (name: string, place = 0): Promise<KnownVehicle & { operatorId: string }> => {
  const rider = await RiderPhone.signIn(riderName)
  const rentable = new Set((await rider.rentableNear(41.39, 2.16)).map(({ vehicleId }) => vehicleId))
  const fleet = await (await Staff.signIn(name)).vehicles('&sort=-plate')
  const found = fleet.filter(({ id }) => rentable.has(id))[place]
  const operatorId = found?.sharing.sharingOperatorId
  if (!found || !operatorId) throw new Error(`${name} has no vehicle that can be rented`)
  return { ...found, operatorId }
}
const isRentable = async ({ id }: KnownVehicle): Promise<boolean> => {
  const rider = await RiderPhone.signIn(riderName)
  return (await rider.rentableNear(41.39, 2.16)).some(({ vehicleId }) => vehicleId === id)
}

test('a technician on a phone gets the low battery of a moped, blocks it, notes, closes, and it can be rented again', {
  tag: '@core',
}, async ({ page }) => {
  const vehicle = await rentableOf('technician')
  const plate = vehicle.plate ?? vehicle.name
  const admin = await Staff.signIn('admin')
  await admin.put(`/operators/v1/Operators/${vehicle.operatorId}/Watch`, {
    lowBattery: true,
    lowBatteryPercent: 20,
    leftArea: false,
    movedWithoutRental: false,
    silent: false,
    silentAfterMinutes: 20,
  })
  const moped = await Moped.connect(vehicle.imei)
  const place = placeOf(vehicle)
  await moped.report({ ...place, batteryPercent: 60 })
  await moped.report({ ...place, batteryPercent: 7 })

  await page.setViewportSize(phone)
  await arriveAs(page, 'technician', '/incidents')
  const entry = page.locator('[data-entry]').filter({ hasText: plate }).filter({ hasText: 'Low battery' })
  await expect(entry).toBeVisible({ timeout: 60_000 })
  await entry.click()
  const details = page.getByRole('article')
  const navigate = page.getByRole('link', { name: 'Navigate' })
  await expect(navigate).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=\d/)
  await expect(details.getByRole('heading', { name: 'Low battery' })).toBeVisible()

  await details.getByRole('button', { name: 'Block' }).click()
  await expect(details.getByRole('button', { name: 'Unblock' })).toBeVisible()
  expect(await isRentable(vehicle)).toBe(false)
  await details.getByLabel('Note').fill('Battery exchanged')
  await details.getByRole('button', { name: 'Add note' }).click()
  await expect(details.getByText('Battery exchanged')).toBeVisible()

  await moped.report({ ...place, batteryPercent: 96 })
  // its cause is gone, and it says so
  await expect(details.getByText(/The cause is gone since/)).toBeVisible({ timeout: 60_000 })
  // a notice that still stands has a button of that name too
  await page.getByRole('region', { name: /^INC-/ }).getByRole('button', { name: 'Close', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Close INC-/ })
  await expect(question.getByRole('switch', { name: 'Unblock vehicle' })).toBeChecked()
  await question.getByRole('button', { name: 'Close ticket' }).click()
  await expect(question).toBeHidden()
  await expect(entry).toHaveCount(0)
  await expect.poll(() => isRentable(vehicle)).toBe(true)
  moped.close()
})

test('what a technician types without a network waits in sight and goes out when it is back', async ({
  page,
  context,
  complaints,
}) => {
  // the map of its vehicle may be on its way when the network goes
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Worker failed to load|dynamically imported/)
  const vehicle = await rentableOf('technician', 1)
  const technician = await Staff.signIn('technician')
  const { id } = await technician.post<{ id: string }>('/technicians/v1/Tickets/open', {
    sharingOperatorId: vehicle.operatorId,
    vehicleId: vehicle.id,
    title: 'Seat torn',
    openNoteText: 'Rain comes in',
    vehicleCannotOperate: false,
  })
  await page.setViewportSize(phone)
  await arriveAs(page, 'technician', `/incidents/details/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Seat torn' })).toBeVisible()
  await expect(page.getByText('Rain comes in')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Note').fill('Typed in a tunnel')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 waiting' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to be sent')).toBeHidden({ timeout: 60_000 })
  const { notes } = await technician.get<{ notes: { text: string }[] }>(`/technicians/v1/Tickets/${id}`)
  expect(notes.map(({ text }) => text)).toEqual(['Rain comes in', 'Typed in a tunnel'])
})

test('sac ends a stuck rental by "clean" [E-15]', { tag: '@core' }, async ({ page }) => {
  const vehicle = await rentableOf('sac', 2)
  const plate = vehicle.plate ?? vehicle.name
  const rider = await RiderPhone.signIn(riderName)
  await rider.say('Start', { vehicleId: vehicle.id })
  await arriveAs(page, 'sac', `/home?vehicle=${vehicle.id}`)
  const detail = page.getByRole('article', { name: plate })
  await expect(detail.getByText('In service').first()).toBeVisible()
  await detail.getByRole('button', { name: `Actions of ${plate}` }).click()
  await page.getByRole('menuitem', { name: 'Clean active services' }).click()
  const question = page.getByRole('dialog', { name: `Clean the active services of ${plate}?` })
  await hears(page, `Active services of ${plate} cleaned`, () =>
    question.getByRole('button', { name: 'Clean active services' }).click(),
  )
  await detail.getByRole('button', { name: `Actions of ${plate}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Clean active services' })).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => isRentable(vehicle)).toBe(true)
})

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app opens without a network, once it was opened with one', async ({ page, context, complaints }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/)
    await page.goto('/login')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1)
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
      return (await fetch(link?.href ?? '')).json() as Promise<{ display: string; icons: unknown[] }>
    })
    expect([manifest.display, manifest.icons.length]).toEqual(['standalone', 4])
    await context.setOffline(true)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await context.setOffline(false)
  })

  test('a reload without a network keeps header, language and menu; screens say that they wait, and come with it', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)|dynamically imported|preload CSS/)
    await remember(page, 'es')
    await arriveAs(page, 'technician', '/incidents')
    await expect(page.getByRole('heading', { level: 1, name: 'Incidencias' })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // the frame, the words and this screen
    await expect.poll(() => notKept(page), { timeout: 30_000 }).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('banner').getByText('Motora')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('banner').getByText('Sin conexión').first()).toBeVisible()
    await expect(page.locator('.motora-person')).toContainText('Técnico')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Localizaciones' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'No se puede conectar' }).first()).toBeVisible()
    await page.goto('/scheduledReports')
    await expect(page.getByRole('alert').filter({ hasText: 'todavía no se ha abierto' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Informes programados' })).toBeVisible()
  })

  test('places of the bottom bar and the dialogs of a ticket open without a network, though nobody has opened them before', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)/)
    await page.setViewportSize(phone)
    await arriveAs(page, 'technician', '/incidents')
    await expect.poll(() => notKept(page, streetParts), { timeout: 30_000 }).toEqual([])
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add ticket' }).click()
    await expect(page.getByRole('dialog', { name: 'Create ticket' })).toBeVisible()
    await page.keyboard.press('Escape')
    const bar = page.getByRole('navigation', { name: 'Main places' })
    await bar.getByRole('link', { name: 'Vehicles' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    await bar.getByRole('link', { name: 'Map' }).click()
    await expect(page).toHaveURL(/locations/)
    await expect(page.getByText('has not been opened on this device')).toBeHidden()
    await context.setOffline(false)
  })
})

const streetParts = [
  'create-ticket-dialog',
  'close-tickets-dialog',
  'scooters-page',
  'locations-page',
  'opened-scooter',
  'bottom-sheet',
  'confirm-dialog',
  'log-out',
  'map-worker',
]

/** What is not on the shelf yet: of the named parts, the files that they import, and those that the page has asked for. */
const notKept = (page: Page, named: readonly string[] = []) =>
  page.evaluate(async (parts) => {
    const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const answers = (await Promise.all(shelves.map((shelf) => shelf.matchAll()))).flat()
    const nameOf = (url: string) => url.split('/').at(-1) ?? url
    const kept = new Map(answers.map((answer) => [nameOf(answer.url), answer]))
    const lacking = new Set(parts.filter((part) => ![...kept.keys()].some((name) => name.startsWith(`${part}-`))))
    const scripts = [...kept].filter(
      ([name]) => name.endsWith('.js') && parts.some((part) => name.startsWith(`${part}-`)),
    )
    const seen = new Set(scripts.map(([name]) => name))
    for (const [, script] of scripts) {
      const imported = [...(await script.text()).matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)]
      for (const name of imported.map(([, file]) => file ?? '')) {
        if (seen.has(name)) continue
        seen.add(name)
        const answer = kept.get(name)
        if (!answer) lacking.add(name)
        else if (name.endsWith('.js')) scripts.push([name, answer])
      }
    }
    const asked = performance.getEntriesByType('resource').map(({ name }) => name)
    for (const url of asked) if (url.includes('/assets/') && !kept.has(nameOf(url))) lacking.add(nameOf(url))
    return [...lacking]
  }, named)
