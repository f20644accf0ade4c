import { Staff } from './gateway-calls.js'
import { arriveAs, expect, fillSignIn, follow, remember, test } from './journey.js'
import { Looker } from './looker.js'
import { looksOf, phone } from './looks-in-turn.js'

// The longest file: its tests are shared among the workers.
test.describe.configure({ mode: 'parallel' })

const fleetLooks = looksOf('fleet')
const sessionLooks = looksOf('session')
const peopleLooks = looksOf('people')

for (const [language, size, scheme] of fleetLooks)
  test(`every screen in ${language} at ${size.width} px, ${scheme}: translated, within its width, and axe finds nothing`, async ({
    page,
  }) => {
    test.setTimeout(420_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `${language}-${size.width}-${scheme}`)
    const at = (screen: string) => looker.at(screen, language)
    const onPhone = size === phone

    await remember(page, language)
    await page.goto('/login')
    await expect(page.locator('form')).toBeVisible()
    await at('login')
    await page.locator('form button[type=submit]').click()
    await expect(page.locator('form .mantine-InputWrapper-error, form [aria-invalid=true]').first()).toBeVisible()
    await at('login-empty')

    await arriveAs(page, 'multi')
    await expect(page.locator('.motora-choices li')).toHaveCount(3)
    await at('role-choice')

    await arriveAs(page, 'manager', '/home')
    await expect(page.getByText('MB001').first()).toBeVisible()
    await expect(page.locator('.kit-filter-chip-count').first()).toHaveText(/\d/)
    await at('home')
    await page.locator('.kit-toolbar-button').first().click()
    await expect(page.locator('.kit-filter-list')).toBeVisible()
    await at('home-filter')
    await page.keyboard.press('Escape')
    const [vehicle] = await (await Staff.signIn('manager')).vehicles('&search=MB003')
    await follow(page, `/home?vehicle=${vehicle?.id}`)
    await expect(page.getByRole('article', { name: 'MB003' })).toBeVisible()
    await expect(page.getByRole('article').locator('canvas')).toBeVisible()
    await at('home-detail')

    await page.locator('.motora-person').click()
    await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    await at('user-menu')
    const items = page.getByRole('menuitem')
    const count = await items.count()
    await page.keyboard.press('Escape')
    // Personal data, roles, keys, about, log out: the last five entries.
    for (const [back, name] of [
      [5, 'personal-data'],
      [4, 'roles'],
      [3, 'keys'],
      [2, 'about'],
      [1, 'log-out'],
    ] as const) {
      await page.locator('.motora-person').click()
      await items.nth(count - back).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await at(name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('MB00')
    await expect(page.getByRole('dialog').getByText('MB001', { exact: true })).toBeVisible()
    await at('palette')
    await page.keyboard.press('Escape')

    if (onPhone) {
      // the actions of a vehicle that is open take the place of the bar
      await follow(page, '/home')
      await page.locator('.kit-places button').click()
      await expect(page.locator('.kit-sheet')).toBeVisible()
      await at('menu')
      await page.keyboard.press('Escape')
    }

    await follow(page, `/scooters/locations?vehicle=${vehicle?.id}&at=41.39,2.16,13`)
    // Over the map on a desk, under it on a phone.
    await expect(page.locator(onPhone ? '.motora-dock' : '.maplibregl-popup')).toContainText('MB003')
    await at('map')
    if (onPhone) {
      await page.locator('[data-tool=list]').click()
      await expect(page.locator('.motora-fleet-row').first()).toBeVisible()
      await at('map-list')
    }

    for (const path of ['/trips', '/monthlyDetails', '/services']) {
      await follow(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await at(path.slice(1))
    }
    await follow(page, '/bills')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await at('bills')
    await page.getByRole('tab').nth(1).click()
    await expect(page).toHaveURL(/view=settlements/)
    await at('settlements')
    await follow(page, '/users')
    await expect(page.getByRole('main').getByRole('link')).toBeVisible()
    await at('not-permitted')

    await arriveAs(page, 'admin', '/scooters/locations')
    await expect(page.locator('.kit-age')).toHaveAttribute('data-source', 'live')
    await page.locator('[data-tool=settings]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await at('map-settings')
    expect(looker.faults).toEqual([])
  })

test('signing in works on a phone too', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/login')
  await fillSignIn(page, 'manager')
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
})

for (const [language, size, scheme] of sessionLooks)
  test(`what stands before and around the session in ${language} at ${size.width} px, ${scheme}: translated, within its width, and axe finds nothing`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(420_000)
    complaints.expect(/status of 40[14]/)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `${language}-${size.width}-${scheme}`)
    const at = (screen: string) => looker.at(screen, language)
    const dialog = page.getByRole('dialog')

    await remember(page, language)
    await page.goto('/login')
    await page.locator('.motora-sign-in-ways button').click()
    await expect(dialog).toBeVisible()
    await at('forgotten-password')
    await dialog.locator('input').fill('readonly@motora.demo')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toBeHidden()
    await page.goto('/register')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await at('register')
    await page.goto('/outbox')
    const link = page.locator('.motora-mail a').first()
    await expect(link).toBeVisible({ timeout: 60_000 })
    const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '')
    // The mails are in their readers' language, and their links are no words.
    await page.locator('.motora-mail pre').evaluateAll((mails) => {
      for (const mail of mails) mail.replaceChildren()
    })
    await at('outbox')
    await page.goto(pathname + hash)
    await page.locator('input[name=newPassword]').fill('seven grey mopeds')
    await at('set-password')
    await page.goto('/login')
    await page.goto('/subscriptions/confirmation#token=unknown')
    await expect(page.locator('input[type=email]')).toBeVisible()
    await at('link-over')

    await arriveAs(page, 'multi', '/home')
    await page.locator('.motora-choices button').first().click()
    await page.locator('.motora-person').click()
    const items = page.getByRole('menuitem')
    await items.nth((await items.count()) - 5).click()
    const tabs = ['data', 'password', 'security', 'sessions', 'notifications']
    for (const tab of tabs) {
      await page.getByRole('tab').nth(tabs.indexOf(tab)).click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await at(`personal-data-${tab}`)
    }
    await page.getByRole('tab').nth(1).click()
    await page.locator('[role=tabpanel] input[type=password]').first().fill('half a thought')
    // The live stream of the screen below hears of it at once.
    await (await Staff.signIn('multi')).endOtherSessions()
    await expect(page.locator('.motora-over')).toBeVisible({ timeout: 60_000 })
    await at('session-over')
    expect(looker.faults).toEqual([])
  })

for (const [language, size, scheme] of peopleLooks)
  test(`the people screens in ${language} at ${size.width} px, ${scheme}: translated, within their width, and axe finds nothing`, async ({
    page,
  }) => {
    test.setTimeout(420_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `${language}-${size.width}-${scheme}`)
    const at = (screen: string) => looker.at(screen, language)
    const dialog = page.getByRole('dialog')
    await remember(page, language)

    await arriveAs(page, 'admin', '/usersMenu')
    await expect(page.locator('.motora-way').first()).toBeVisible()
    await at('people')
    await follow(page, '/cau')
    await expect(page.getByText('cau@motora.demo')).toBeVisible()
    await at('cau')
    await follow(page, '/cau?person=new')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.locator('.mantine-InputWrapper-error').first()).toBeVisible()
    await dialog.locator('input[type=email]').fill('manager@motora.demo')
    await expect(dialog.getByRole('status')).toBeVisible()
    await at('cau-new')
    // what was typed is left
    await page.keyboard.press('Escape')
    await dialog.locator('[data-action=danger]').click()
    await expect(dialog).toBeHidden()
    await follow(page, '/users')
    await expect(page.getByText('multi@motora.demo')).toBeVisible()
    await at('users')
    await page.getByText('multi@motora.demo').click()
    await expect(page.getByRole('article')).toBeVisible()
    await at('account')
    await page.getByRole('article').locator('.motora-actions button').first().click()
    await expect(dialog).toBeVisible()
    await at('suspend')
    await page.keyboard.press('Escape')
    await follow(page, '/users/create')
    await page.locator('form button[type=submit]').click()
    await expect(page.locator('form .mantine-InputWrapper-error').first()).toBeVisible()
    await at('users-create')
    await follow(page, '/audit')
    await expect(page.locator('[data-row-id]').first()).toBeVisible()
    await at('audit')
    await page.locator('[data-row-id]').first().click()
    await expect(page.getByRole('article')).toBeVisible()
    await at('audit-record')
    expect(looker.faults).toEqual([])
  })
