import { Staff } from './gateway-calls.js'
import { arriveAs, expect, test } from './journey.js'
import { provideMap, shareOf } from './provider-map.js'

// the map is drawn in software, by the pixel
test.use({ viewport: { width: 1000, height: 640 } })

test('a provider’s style is drawn with all that it has, by the whole library, and vehicles open on it [F-21]', async ({
  page,
}) => {
  const [vehicle] = await (await Staff.signIn('manager')).vehicles('&search=MB012')
  if (!vehicle) throw new Error('the demo has no MB012')
  const asked = await provideMap(page)
  const libraries: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(whole-library|maplibre-gl-worker)-/.exec(request.url()) ?? []
    if (name) libraries.push(name)
  })
  await arriveAs(page, 'manager', `/scooters/locations?vehicle=${vehicle.id}`)
  const shown = page.locator('.maplibregl-popup')
  await expect(shown.getByRole('heading')).toHaveText('MB012')
  await expect.poll(() => [...asked].sort()).toEqual(['glyphs', 'hills', 'land', 'parks', 'shades', 'style.json'])
  await expect.poll(() => shareOf(page, 'land'), 'tiles of pictures').toBeGreaterThan(20)
  await expect.poll(() => shareOf(page, 'park'), 'tiles of shapes').toBeGreaterThan(5)
  expect([...new Set(libraries)].sort()).toEqual(['maplibre-gl-worker', 'whole-library'])
  await expect(page.locator('canvas.maplibregl-canvas'), 'the own map has made room').toHaveCount(1)
  await shown.getByRole('button', { name: 'Close' }).click()
  await expect(shown).toBeHidden()
})

test('the own map never asks for the whole library', async ({ page }) => {
  const late: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/(whole-library|maplibre-gl-worker)-/.test(request.url())) late.push(request.url())
  })
  await arriveAs(page, 'manager', '/scooters/locations')
  await expect(page.locator('.kit-map-veil[data-drawn]')).toBeAttached()
  expect(late).toEqual([])
})
