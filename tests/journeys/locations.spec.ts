import type { Page } from '@playwright/test'
import { type KnownVehicle, placeOf, RiderPhone, Staff } from './gateway-calls.js'
import { arriveAs, byStreamAlone, expect, hears, restingAddress, still, test } from './journey.js'
import { Moped } from './moped.js'

// the map is drawn in software, by the pixel
test.use({ viewport: { width: 1200, height: 700 } })

const window_ = (page: Page) => page.locator('.maplibregl-popup')
const clock = (page: Page) => page.locator('.kit-age')
const labels = (page: Page) => window_(page).locator('dt').allTextContents()
const figure = (page: Page, label: string) =>
  window_(page).locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')

let staff: Staff
let fleet: KnownVehicle[]
const vehicleWith = (plate: string): KnownVehicle => {
  const found = fleet.find((vehicle) => vehicle.plate === plate)
  if (!found) throw new Error(`the demo has no ${plate}`)
  return found
}

test.beforeAll(async () => {
  staff = await Staff.signIn('manager')
  fleet = await staff.vehicles()
})

type Place = ReturnType<typeof placeOf>
const metresEast = (place: Place, metres: number): Place => ({ ...place, longitude: place.longitude + metres / 83_000 })
const metresBetween = (here: Place, there: Place): number =>
  Math.hypot(111_000 * (here.latitude - there.latitude), 83_000 * (here.longitude - there.longitude))

/** Places around this one, the nearest first, 50 m apart and up to 1 km away. */
const placesAround = (place: Place): Place[] => {
  const steps = Array.from({ length: 29 }, (_, n) => (n - 14) * 50)
  return steps
    .flatMap((north) => steps.map((east) => metresEast({ ...place, latitude: place.latitude + north / 111_000 }, east)))
    .sort((a, b) => metresBetween(place, a) - metresBetween(place, b))
}

/**
 * A free vehicle, and the nearest place where it stands alone, also after 60 m to the east: then it is no cluster, and
 * no press is meant for a neighbour. How close the demo's vehicles stand depends on the hour.
 */
const loneVehicle = (): { vehicle: KnownVehicle; place: Place } => {
  // the other journeys leave these alone
  const vehicle = fleet.find(
    ({ plate, status, sharing }) =>
      /^MB0(1[89]|2[02-9]|3)/.test(plate ?? '') && status === 'free' && !sharing.outOfService,
  )
  if (!vehicle) throw new Error('none of these vehicles is free')
  const others = fleet.filter((other) => other !== vehicle).map((other) => placeOf(other))
  const isAlone = (place: Place): boolean => others.every((other) => metresBetween(place, other) > 110)
  const place = placesAround(placeOf(vehicle)).find((one) => isAlone(one) && isAlone(metresEast(one, 60)))
  if (!place) throw new Error('no place within a kilometre is free of vehicles')
  return { vehicle, place }
}

test('a moped that reports over its own line stands on the map, moves without being asked for, and opens when pressed [F-05]', {
  tag: '@core',
}, async ({ page }) => {
  const { vehicle, place } = loneVehicle()
  const moped = await Moped.connect(vehicle.imei)
  await moped.report({ ...place, batteryPercent: 71, on: false })
  await arriveAs(page, 'manager', `/scooters/locations?at=${place.latitude},${place.longitude},18`)
  await expect(clock(page)).toContainText('Live')
  const canvas = page.locator('canvas.maplibregl-canvas')
  const box = await canvas.boundingBox()
  if (!box) throw new Error('there is no map')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await expect(async () => {
    await page.mouse.click(middle.x, middle.y)
    await expect(window_(page)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(window_(page).getByRole('heading')).toHaveText(vehicle.plate ?? '')
  expect(await labels(page)).toEqual(['Last connection', 'Battery', 'State', 'Out of service', 'Current customer'])
  await expect(figure(page, 'Last connection')).toHaveText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
  await expect(figure(page, 'Battery')).toContainText('71 %')
  await expect(figure(page, 'State')).toHaveText('OFF')
  await expect(figure(page, 'Out of service')).toHaveText('No')
  await expect(figure(page, 'Current customer')).toHaveText('N/A')
  await expect(window_(page).getByRole('link', { name: 'More about this vehicle' })).toHaveAttribute(
    'href',
    `/scooters/${vehicle.id}`,
  )

  const before = await window_(page).boundingBox()
  await byStreamAlone(page, async () => {
    await moped.report({ ...metresEast(place, 60), batteryPercent: 70, on: true, speedKmh: 30 })
    await expect(figure(page, 'Battery')).toContainText('70 %')
    await expect(figure(page, 'State')).toHaveText('ON')
  })
  expect((await window_(page).boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 30)

  // The marker has gone along: where it was, nothing opens any more. (Drawing in software takes a while.)
  await expect(async () => {
    if (await window_(page).isVisible()) await window_(page).getByRole('button', { name: 'Close' }).click()
    await page.mouse.click(middle.x, middle.y)
    await still(page)
    await expect(window_(page)).toBeHidden({ timeout: 100 })
  }).toPass({ timeout: 60_000 })
  moped.close()
})

test('the info window names the operator to an administrator [F-05]', async ({ page }) => {
  const vehicle = vehicleWith('MB012')
  await arriveAs(page, 'admin', `/scooters/locations?vehicle=${vehicle.id}`)
  await expect(window_(page).getByRole('heading')).toHaveText('MB012')
  expect(await labels(page)).toEqual([
    'Last connection',
    'Battery',
    'State',
    'Operator',
    'Out of service',
    'Current customer',
  ])
  await expect(figure(page, 'Operator')).toHaveText('Ona Mobilitat')
})

test('without a stream the clock says so, the fleet is asked for every 15 s, and the stream is taken up again [F-12]', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Failed to load resource/)
  const vehicle = vehicleWith('MB013')
  const moped = await Moped.connect(vehicle.imei)
  const place = placeOf(vehicle)
  await moped.report({ ...place, batteryPercent: 50 })
  let cut = true
  await page.route(
    (url) => /live/i.test(url.pathname) && url.pathname.startsWith('/api/'),
    (route) => (cut ? route.abort() : route.continue()),
  )
  await arriveAs(page, 'manager', `/scooters/locations?vehicle=${vehicle.id}`)
  await expect(clock(page)).toContainText('Every 15 s')
  await expect(figure(page, 'Battery')).toContainText('50 %')
  await moped.report({ ...place, batteryPercent: 49 })
  await expect(figure(page, 'Battery')).toContainText('49 %', { timeout: 28_000 })
  await expect(clock(page)).toContainText('Every 15 s')
  cut = false
  await expect(clock(page)).toContainText('Live', { timeout: 90_000 })
  await byStreamAlone(page, async () => {
    await moped.report({ ...place, batteryPercent: 48 })
    await expect(figure(page, 'Battery')).toContainText('48 %')
  })
  moped.close()
})

test('the map opens on the fleet; where one was is in the address, and remembered without it [F-13]', async ({
  page,
}) => {
  await arriveAs(page, 'manager', '/scooters/locations')
  await expect(clock(page)).toContainText('Live')
  await expect(page.getByText(/^\d+ vehicles$/)).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  // Over the city of the fleet, not over the province at zoom 10.
  await expect(page).toHaveURL(/at=41\.(3|4)\d*%2C2\.\d*%2C1[2-6]/)
  await page.mouse.move(1000, 500)
  await page.mouse.down()
  await page.mouse.move(800, 400, { steps: 5 })
  await page.mouse.up()
  const placeIn = (text: string) => (new URL(text).searchParams.get('at') ?? '').split(',').map(Number)
  const address = await restingAddress(page)
  const same = async () => {
    await expect(clock(page)).toContainText('Live')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => placeIn(page.url())[2]).toBeCloseTo((placeIn(address)[2] ?? 0) + 1, 1)
    expect(placeIn(page.url())[0]).toBeCloseTo(placeIn(address)[0] ?? 0, 3)
    expect(placeIn(page.url())[1]).toBeCloseTo(placeIn(address)[1] ?? 0, 3)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => placeIn(page.url())[2]).toBeCloseTo(placeIn(address)[2] ?? 0, 1)
  }
  await page.reload()
  await same()
  await page.goto('/scooters/locations')
  await same()
})

/** What an address says, whatever the order of its parts. */
const partsOf = (address: string): string[] => {
  const { pathname, searchParams } = new URL(address)
  return [pathname, ...[...searchParams].map((part) => part.join('=')).sort()]
}

test('the chips show the numbers of home, narrow list and map, and a vehicle opens over both as over the list of scooters', async ({
  page,
}) => {
  const figures = async () => {
    const chips = page.getByRole('group', { name: 'Filter by state of the vehicles' }).getByRole('button')
    await expect(chips.first().locator('.kit-filter-chip-count')).toHaveText(/\d/)
    return (await chips.allTextContents()).map((text) => text.replace(/\s+/g, ' '))
  }
  await expect(async () => {
    await arriveAs(page, 'manager', '/home')
    const home = await figures()
    await page.goto('/scooters/locations')
    expect(await figures()).toEqual(home)
  }, 'both at one moment: rentals begin and end').toPass({ timeout: 120_000 })

  await page.getByRole('button', { name: /^Out of service/ }).click()
  await expect(page).toHaveURL(/show=out/)
  const list = page.getByRole('region', { name: 'Vehicles on the map' })
  const out = list.getByRole('listitem')
  await expect(out.first()).toContainText('Out of service')
  for (const text of await out.allTextContents()) expect(text).toContain('Out of service')
  const plate = (await out.first().locator('strong').textContent()) ?? ''
  await out.first().getByRole('button').click()
  await expect(window_(page).getByRole('heading')).toHaveText(plate)
  const address = await restingAddress(page)
  const more = window_(page).getByRole('link', { name: 'More about this vehicle' })
  await expect(more, 'the map shows the whole window').toBeInViewport({ ratio: 1 })
  await more.click()
  const drawer = page.getByRole('complementary', { name: plate })
  await expect(drawer.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  // the place of the map and the vehicle come into the address in either order
  await expect.poll(() => partsOf(page.url()), 'map and list are where they were').toEqual(partsOf(address))
})

test('one searches by operator or by vehicle [F-03]', async ({ page }) => {
  // Next to its list the map must be as large as it is on a desk.
  await page.setViewportSize({ width: 1440, height: 900 })
  await arriveAs(page, 'manager', '/scooters/locations')
  await expect(clock(page)).toContainText('Live')
  await page.getByPlaceholder('Choose an operator').click()
  await expect(page.getByRole('option')).toHaveText(['Ona Gràcia', 'Ona Litoral', 'Ona Mobilitat'])
  await page.getByRole('option', { name: 'Ona Gràcia' }).click()
  await expect(page).toHaveURL(/operator=/)
  await expect(page, 'its area fills the map').toHaveURL(/at=41\.40\d*%2C2\.15\d*%2C1[3-5]/)

  await page.getByText('Vehicle', { exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Find a vehicle' }).or(page.getByLabel('Find a vehicle')).first()
  await field.fill('MB014')
  await page.getByRole('option', { name: /MB014/ }).click()
  await expect(window_(page).getByRole('heading')).toHaveText('MB014')
  await expect(page).toHaveURL(new RegExp(`vehicle=${vehicleWith('MB014').id}`))
})

test('a manager has no map settings; an administrator has them, and the card of the chosen operator [F-04]', async ({
  page,
}) => {
  await arriveAs(page, 'manager', '/scooters/locations?mode=operator')
  await expect(clock(page)).toContainText('Live')
  await expect(page.getByRole('button', { name: 'Map settings' })).toHaveCount(0)
  await arriveAs(page, 'admin', '/scooters/locations')
  await expect(page.getByRole('button', { name: 'Map settings' })).toBeVisible()
  await page.getByPlaceholder('Choose an operator').click()
  await page.getByRole('option', { name: 'Campus Moto' }).click()
  await expect(page.getByText('B66054321')).toBeVisible()
})

test('the settings say which vehicles the map shows [F-06]', { tag: '@core' }, async ({ page }) => {
  await arriveAs(page, 'admin', '/scooters/locations')
  const open = () => page.getByRole('button', { name: 'Map settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Map settings' })
  const minutes = dialog.getByLabel('Only vehicles with data received in the last minutes')
  await open()
  await expect(dialog.getByLabel('Show out-of-service vehicles')).toBeVisible()
  await minutes.fill('ten')
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect(dialog).toContainText('Enter whole minutes')
  const wasShown = await dialog.getByLabel('Show out-of-service vehicles').isChecked()
  await minutes.fill('45')
  await dialog.getByLabel('Show out-of-service vehicles').setChecked(!wasShown)
  await hears(page, 'Map settings saved', () => dialog.getByRole('button', { name: 'Save settings' }).click())
  await expect(dialog).toBeHidden()
  await page.reload()
  await open()
  await expect(minutes).toHaveValue('45')
  expect(await dialog.getByLabel('Show out-of-service vehicles').isChecked()).toBe(!wasShown)
  await minutes.fill('')
  await dialog.getByLabel('Show out-of-service vehicles').setChecked(wasShown)
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect(dialog).toBeHidden()
})

test('a rental is seen by the staff as it happens: booked, then in service with its rider, then free [E-08]', {
  tag: '@core',
}, async ({ page }) => {
  const vehicle = vehicleWith('MB015')
  const place = placeOf(vehicle)
  const moped = await Moped.connect(vehicle.imei)
  await moped.report({ ...place, batteryPercent: 88 })
  const rider = await RiderPhone.signIn('rider001@motora.demo')
  await arriveAs(page, 'manager', `/home?vehicle=${vehicle.id}&q=MB015`)
  const detail = page.getByRole('article', { name: 'MB015' })
  const row = page.locator(`tr[data-row-id="${vehicle.id}"]`)
  await expect(detail).toContainText('Free')
  await expect(page.locator('.kit-age').first()).toContainText('Live')

  expect((await rider.rentableNear(place.latitude, place.longitude)).map(({ plate }) => plate)).toContain('MB015')
  const status = detail.locator('.kit-status').first()
  await byStreamAlone(page, async () => {
    await rider.say('Reserve', { vehicleId: vehicle.id })
    await expect(status).toHaveText('Booked')
    await rider.say('Start')
    await expect(status).toHaveText('In service')
  })
  await expect(detail).toContainText('rider001@motora.demo', { timeout: 60_000 })
  await expect(row).toContainText('In service', { timeout: 60_000 })
  await byStreamAlone(page, async () => {
    await moped.report({ ...place, batteryPercent: 87, on: true, speedKmh: 28 })
    await expect(detail).toContainText('28 km/h')
    await moped.report({ ...place, batteryPercent: 87, on: false })
    await rider.say('End')
    await expect(status).toHaveText('Free')
  })
  moped.close()
})
