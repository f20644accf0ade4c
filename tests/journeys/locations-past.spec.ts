import { LiveFleet } from '@motora/contract/vehicles'
import type { Page } from '@playwright/test'
import { type KnownVehicle, placeOf, Staff } from './gateway-calls.js'
import { arriveAs, expect, hears, test } from './journey.js'
import { Looker } from './looker.js'
import { phone } from './looks-in-turn.js'
import { Moped } from './moped.js'

const window_ = (page: Page) => page.locator('.maplibregl-popup')
const sign = (page: Page) => page.locator('.motora-past-sign')
const clock = (page: Page) => page.locator('.kit-age')
const figure = (page: Page, label: string | RegExp) =>
  window_(page).locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')

const minuteMs = 60_000
/** By the clock of the browser. (playwright.config.ts) */
const inMadrid = (moment: number) => {
  const parts = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Madrid' })
  const [day = '', time = ''] = parts.format(moment).split(', ')
  return { day, time, both: `${day} ${time}` }
}
/**
 * A day before today, counted in the calendar of the browser's clock: 90 times 24 hours lead to another day
 * when summer time ends in between. Noon in UTC is the same day in Madrid.
 */
const daysBefore = (today: number, days: number) => {
  const [day = 0, month = 0, year = 0] = inMadrid(today).day.split('/').map(Number)
  return inMadrid(Date.UTC(year, month - 1, day - days, 12)).day
}
const typed = async (page: Page, label: string, text: string) => {
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('textbox', { name: label }).press('Tab')
}

let staff: Staff
let fleet: KnownVehicle[]
test.beforeAll(async () => {
  staff = await Staff.signIn('admin')
  fleet = await staff.vehicles()
})

/** What the gateway says of a moment. */
const fleetAt = async (moment: number): Promise<LiveFleet> => {
  const at = new Date(moment).toISOString()
  const { snapshot } = await staff.get<{ snapshot: string }>(`/vehicles/v1/vehicles/GetAllMapAt?at=${at}`)
  const then = new LiveFleet()
  then.applySnapshot(snapshot)
  return then
}

/** Far from the others, today and yesterday: the sea off the city is empty. */
const atSea = { latitude: 41.355, longitude: 2.235 }
const eastOf = ({ latitude, longitude }: typeof atSea, metres: number) => ({
  latitude,
  longitude: longitude + metres / 83_000,
})

test('an administrator replays yesterday: sees where a vehicle was, plays, shares the moment and comes back to live', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(420_000)
  complaints.expect(/404.*at=2016-01-01/)
  const vehicle = fleet.find(({ plate }) => plate === 'MB016')
  if (!vehicle) throw new Error('the demo has no MB016')
  const moped = await Moped.connect(vehicle.imei)
  const yesterday = Math.floor((Date.now() - 86_400_000) / (5 * minuteMs)) * 5 * minuteMs
  await moped.report({ ...atSea, batteryPercent: 61 }, new Date(yesterday))
  await moped.report({ ...eastOf(atSea, 60), batteryPercent: 60 }, new Date(yesterday + 5 * minuteMs))
  await moped.report({ ...eastOf(atSea, 900), batteryPercent: 40 }, new Date(yesterday + 20 * minuteMs))
  await moped.report({ ...placeOf(vehicle), batteryPercent: 33 })

  await arriveAs(page, 'admin', `/scooters/locations?at=${atSea.latitude},${atSea.longitude},18`)
  await expect(clock(page)).toContainText('Live')
  await page.getByRole('button', { name: 'Time machine' }).click()
  const dock = page.getByRole('region', { name: 'Time machine' })
  await dock.getByText('Past', { exact: true }).click()
  await expect(sign(page)).toContainText('The past')
  await expect(clock(page)).toHaveCount(0)

  // just after the first report
  const first = yesterday + minuteMs
  const said = await fleetAt(first)
  expect(said.get(vehicle.id)).toMatchObject({ batteryPercent: 61, plate: 'MB016' })
  await typed(page, 'Day', inMadrid(first).day)
  await typed(page, 'Time', inMadrid(first).time)
  await expect(sign(page)).toContainText(inMadrid(first).both)
  const placed = [...said.values()].filter(({ latitude }) => latitude !== null)
  await expect(dock).toContainText(`${placed.length} vehicle`)
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  if (!box) throw new Error('there is no map')
  await expect(async () => {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(window_(page)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(window_(page).getByRole('heading')).toHaveText('MB016')
  await expect(figure(page, /^At$/)).toHaveText(inMadrid(first).both)
  await expect(figure(page, 'Battery')).toContainText('61 %')

  const before = await window_(page).boundingBox()
  await page.getByRole('button', { name: '10 minutes on' }).click()
  await expect(figure(page, 'Battery')).toContainText('60 %')
  expect((await window_(page).boundingBox())?.x, 'it stood further to the east').toBeGreaterThan((before?.x ?? 0) + 30)

  await page.getByRole('button', { name: 'Play' }).click()
  await expect(figure(page, 'Battery'), 'it plays on to the third report').toContainText('40 %', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page).toHaveURL(/moment=/)
  const shown = await sign(page).textContent()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await hears(page, /Link copied/, () => page.getByRole('button', { name: 'Share' }).click())
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await context.newPage()
  await other.goto(link)
  await expect(sign(other)).toHaveText(shown ?? '')
  await expect(figure(other, 'Battery')).toContainText('40 %')
  await other.close()

  await dock.getByText('Live', { exact: true }).click()
  await expect(sign(page)).toHaveCount(0)
  await expect(clock(page)).toContainText('Live')
  await expect(figure(page, 'Battery')).toContainText('33 %')
  await expect(figure(page, 'Current customer')).toHaveText('N/A')

  // long before anything was kept
  await page.goto('/scooters/locations?tool=past&moment=2016-01-01T10:00Z')
  await expect(page.getByRole('alert')).toContainText('No data is kept for this moment')
  moped.close()
})

test('a heat map needs its three fields and at most 90 days, and is then shown, also hour by hour [F-14, F-15]', async ({
  page,
}) => {
  const vehicle = fleet.find(({ plate }) => plate === 'MB017')
  if (!vehicle) throw new Error('the demo has no MB017')
  const moped = await Moped.connect(vehicle.imei)
  const yesterday = Date.now() - 86_400_000
  for (const minute of [0, 1, 2])
    await moped.report({ ...atSea, batteryPercent: 50 }, new Date(yesterday + minute * minuteMs))
  const asked: URL[] = []
  page.on('request', (request) => {
    if (/HeatMap/.test(request.url())) asked.push(new URL(request.url()))
  })
  await arriveAs(page, 'admin', '/scooters/locations')
  await expect(clock(page)).toContainText('Live')
  await page.getByRole('button', { name: 'Heat map' }).click()
  const dock = page.getByRole('region', { name: 'Heat map' })
  const show = () => dock.getByRole('button', { name: 'Show heat map' }).click()
  await show()
  await expect(dock.getByRole('alert')).toHaveText('You must fill in all the fields')
  await dock.getByRole('combobox', { name: 'Operator' }).click()
  await page.getByRole('option', { name: vehicle.sharingOperatorName ?? '' }).click()
  const today = Date.now()
  await typed(page, 'Since', daysBefore(today, 90))
  await typed(page, 'Until', daysBefore(today, 0))
  await show()
  await expect(dock.getByRole('alert')).toContainText('at most 90 days')
  expect(asked).toHaveLength(0)

  await typed(page, 'Since', daysBefore(today, 2))
  await show()
  await expect(page.getByText(/^Heat map shown: \d+ reports?$/)).toBeVisible()
  expect(asked).toHaveLength(1)
  await dock.getByRole('switch', { name: 'Hour by hour' }).click()
  const slider = dock.getByRole('slider', { name: 'Hour of the day' })
  await expect(dock.getByText(/^Hours by the clock of /)).toContainText('Europe/Madrid')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '01:00 to 02:00')
  await dock.getByRole('button', { name: 'Play' }).click()
  await expect(slider).not.toHaveAttribute('aria-valuetext', '01:00 to 02:00')
  await dock.getByRole('button', { name: 'Pause' }).click()
  expect(asked.map(({ searchParams }) => searchParams.get('byHour'))).toEqual([null, 'true'])
  await dock.getByRole('button', { name: 'Hide heat map' }).click()
  await expect(dock).toHaveCount(0)
  await expect(page).not.toHaveURL(/heat|since|hour/)
  moped.close()
})

test('on a phone the tools stand under the thumb, and neither heat nor past is wider than the screen or fails axe', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const looker = new Looker(page, 'phone-en')
  await arriveAs(page, 'admin', '/scooters/locations')
  await expect(clock(page)).toContainText('Live')
  await looker.at('map-tools', 'en')
  const tools = page.getByRole('group', { name: 'Map tools' })
  for (const [name, title] of [
    ['Search', 'Search'],
    ['Heat map', 'Heat map'],
    ['Time machine', 'Time machine'],
  ] as const) {
    await tools.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('region', { name: title })).toBeVisible()
    await looker.at(`map-${name}`, 'en')
  }
  const lowest = await tools.boundingBox()
  const places = await page.getByRole('navigation', { name: 'Main places' }).boundingBox()
  expect(places?.y, 'right above the places of the role').toBeCloseTo((lowest?.y ?? 0) + (lowest?.height ?? 0), -1)
  await page.getByRole('region', { name: 'Time machine' }).getByText('Past', { exact: true }).click()
  await expect(sign(page)).toBeVisible()
  await looker.at('map-past', 'en')
  expect(looker.faults).toEqual([])
})
