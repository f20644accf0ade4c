import type { Locator } from '@playwright/test'
import { routes } from '../acceptance/access/screen-table.js'
import { drawn } from '../promise.js'
import { Staff } from './gateway-calls.js'
import { arriveAs, expect, follow, hears, test } from './journey.js'

/** Where the title begins, from the left edge and from the top; undefined where a screen shows none. */
const titlePlaceOf = (heading: Locator): Promise<string | undefined> =>
  heading.evaluate((element) => {
    const { x, y, width } = element.getBoundingClientRect()
    return width > 1 ? `${x}, ${y}` : undefined
  })

/**
 * Roles that walk every route in this run; the walk of all seven by the real router is root.test.tsx of the back-office.
 * Together, those of one turn take as long as those of another.
 */
const walking = drawn('routes walked in the browser', ['admin technician', 'manager operator cau', 'readonly sac'])
  .join(' ')
  .split(' ')

const landings: Record<string, string[]> = {
  cau: ['/customers'],
  operator: ['/scooters/locations'],
  // with the incidents when there is an open one (Z-04)
  technician: ['/scooters/locations', '/incidents'],
}

for (const name of walking)
  test(`${name} opens exactly the own screens, each with its title at the same place [B-54, B-55]`, async ({
    page,
    complaints,
  }) => {
    // nobody has a vehicle, an incident or an operator of that name: the screens say so
    complaints.expect(
      /status of 400 .*\/(?:vehicles|Tickets|Operators|Customers|Bills|Services|files|firmwares|upgrades)\/7\b/,
    )
    await arriveAs(page, name, '/nowhere-at-all')
    await expect(page, 'an unknown address leads to where the role begins').toHaveURL((url) =>
      (landings[name] ?? ['/home']).includes(url.pathname),
    )
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    const shown: [string, boolean][] = []
    const places: Record<string, string[]> = {}
    let before = ''
    for (const [path] of routes) {
      await follow(page, path)
      await expect(page).toHaveURL((url) => url.pathname === path)
      // The title changes with the screen, and no two neighbours of the list share one.
      await expect.poll(() => page.title()).not.toBe(before)
      before = await page.title()
      const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first()
      shown.push([path, (await heading.textContent()) !== 'Not permitted'])
      const place = await titlePlaceOf(heading)
      if (place) places[place] = [...(places[place] ?? []), path]
    }
    expect(Object.keys(places), JSON.stringify(places)).toEqual(['264, 64'])
    expect(shown).toEqual(routes.map(([path, roles]) => [path, roles.split(' ').includes(name)]))
  })

test('a screen of another role says so, and leads on to where the own role begins [B-54]', { tag: '@core' }, async ({
  page,
}) => {
  await arriveAs(page, 'cau', '/rates')
  await expect(page.getByRole('heading', { name: 'Not permitted' })).toBeVisible()
  await expect(page).toHaveURL(/\/rates$/)
  await page.getByRole('link', { name: 'Go to Customers' }).click()
  await expect(page).toHaveURL(/\/customers/)
})

test('a manager whose operator may not operate yet has no drawer; one whose may has one of 240 [B-58]', async ({
  page,
}) => {
  await arriveAs(page, 'manager.new', '/home')
  await expect(page, 'until then every screen leads to the form [B-51]').toHaveURL(/\/FormCompleteData$/)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await arriveAs(page, 'manager', '/home')
  const drawer = page.getByRole('navigation', { name: 'Main menu' })
  expect((await drawer.boundingBox())?.width).toBe(240)
})

test('the title leads home, and for cau to the map [B-59]', async ({ page }) => {
  await arriveAs(page, 'cau', '/customers')
  await page.getByRole('link', { name: 'Motora, go to the first screen' }).click()
  await expect(page).toHaveURL(/\/scooters\/locations/)
  await arriveAs(page, 'sac', '/services')
  await page.getByRole('link', { name: 'Motora, go to the first screen' }).click()
  await expect(page).toHaveURL(/\/home/)
})

test('the language follows the choice at once and is remembered [B-61, B-63]', { tag: '@core' }, async ({ page }) => {
  await arriveAs(page, 'manager', '/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // kept from the account: other journeys sign in with it on devices that would follow it (decision 0160)
  const told: (string | null)[] = []
  await page.route('**/users/v1/Language', (route) => {
    told.push(route.request().postData())
    return route.fulfill({ status: 204 })
  })
  await page.locator('.motora-person').click()
  await page.getByRole('menuitemradio', { name: 'Català' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca')
  await expect(page.getByRole('link', { name: 'Inici', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('motora.language'))).toBe('cat')
  await expect.poll(() => told).toEqual([JSON.stringify({ language: 'cat' })])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca')
  await expect(page.getByRole('link', { name: 'Inici', exact: true })).toBeVisible()
})

test('the palette finds screens and vehicles and goes there', async ({ page }) => {
  await arriveAs(page, 'manager', '/home')
  await expect(page.getByText('MB001').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('locat')
  await expect(page.getByRole('dialog').getByText('Locations')).toBeVisible()
  await field.fill('MB017')
  await expect(page.getByRole('dialog').getByText('MB017', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Block · MB017')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/scooters\/[0-9a-f-]{36}/)
})

/** Of a free vehicle in service whose unit takes no commands: another file's journeys may have given any of them one. */
const plateWithoutCommands = async (): Promise<string> => {
  const manager = await Staff.signIn('manager')
  for (const { id, plate, status, sharing } of await manager.vehicles('&sort=plate')) {
    if (plate === null || status !== 'free' || sharing.outOfService) continue
    if ((await manager.get<unknown[]>(`/vehicles/v1/vehicles/${id}/CommandOffers`)).length === 0) return plate
  }
  throw new Error('every free vehicle takes commands')
}

test('the palette does what is typed, asks first where the buttons ask, and says why not', { tag: '@core' }, async ({
  page,
}) => {
  const plate = await plateWithoutCommands()
  await arriveAs(page, 'manager', '/home')
  await expect(page.getByText('MB001').first()).toBeVisible()
  const palette = page.getByRole('dialog', { name: /^Find anything/ })
  const say = async (text: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
  }
  await say(`block ${plate}`)
  await expect(palette.getByRole('option', { name: new RegExp(`^Block · ${plate}`) })).toBeVisible()
  await hears(page, `${plate} is out of service`, () => page.keyboard.press('Enter'))
  await say(`${plate} block`)
  await expect(palette.getByText('It is so already.')).toBeVisible()
  await page.keyboard.press('Escape')
  await say(`unblock ${plate}`)
  await expect(palette.getByRole('option', { name: new RegExp(`^Unblock · ${plate}`) })).toBeVisible()
  await hears(page, `${plate} is in service again`, () => page.keyboard.press('Enter'))
  await say(`flash ${plate}`)
  await expect(palette.getByText('The unit of this vehicle takes no commands.')).toBeVisible()
  await page.keyboard.press('Escape')
  await say(`end trip ${plate}`)
  await expect(palette.getByText('There is no trip to end.')).toBeVisible()
})
