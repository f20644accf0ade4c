import type { Route } from '@playwright/test'
import { demoPassword, origin, Staff } from './gateway-calls.js'
import { arriveAs, expect, fillSignIn, test } from './journey.js'

const refused = /status of 401/
test('a session that is ended elsewhere asks for the password over the work, which stays and goes on (Z-09)', {
  tag: '@core',
}, async ({ page, complaints }) => {
  complaints.expect(/status of 4(01|09)/)
  await arriveAs(page, 'manager.new', '/FormCompleteData')
  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Personal data' }).click()
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByLabel('Current password').fill('not the right one')
  await page.getByLabel('New password', { exact: true }).fill('seven grey mopeds at dawn')
  await page.getByLabel('Repeat the new password').fill('seven grey mopeds at dawn')
  // what the page asks by itself is held back: else it may find out before the press, on a machine that is quick enough
  const held: Route[] = []
  let holds = true
  await page.route('**/api/**', (route) =>
    holds && route.request().method() === 'GET' ? void held.push(route) : route.continue(),
  )
  await (await Staff.signIn('manager.new')).endOtherSessions()
  await page.getByRole('button', { name: 'Change password' }).click()

  const over = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(over).toBeVisible()
  holds = false
  for (const route of held) await route.continue()
  await page.keyboard.press('Escape')
  await expect(over).toBeVisible()
  await over.getByLabel('Password', { exact: true }).fill(demoPassword)
  await over.getByRole('button', { name: 'Go on' }).click()
  await expect(over).toBeHidden()
  // What was pressed before went on by itself, and was answered.
  await expect(page.getByRole('alert')).toContainText('Error while updating the password.')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('seven grey mopeds at dawn')
})

test('without unsaved work it leads to the sign-in, says why, and returns to the same page (Z-09)', async ({
  page,
  complaints,
}) => {
  complaints.expect(refused)
  await arriveAs(page, 'readonly', '/scooters/locations?mode=vehicle')
  await expect(page.locator('.kit-age')).toHaveAttribute('data-source', 'live')
  await (await Staff.signIn('readonly')).endOtherSessions()
  await expect(page).toHaveURL(/\/login\?return=/, { timeout: 60_000 })
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await fillSignIn(page, 'readonly')
  await expect(page).toHaveURL(/\/scooters\/locations\?(.*&)?mode=vehicle/)
})

test('tabs of one browser: a role taken in one is told in the other, and logging out ends both [A-32]', async ({
  page,
  context,
}) => {
  await arriveAs(page, 'multi', '/home')
  const choices = page.getByRole('main').getByRole('listitem')
  await choices.filter({ hasText: 'Customer service' }).getByRole('button').click()
  const other = await context.newPage()
  await other.goto(`${origin()}/scooters/locations`)
  await expect(other.locator('.motora-person')).toContainText('Customer service (SAC)')

  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Roles' }).click()
  await page
    .getByRole('listitem')
    .filter({ has: page.getByText('Technician', { exact: true }) })
    .getByRole('button')
    .click()
  await expect(page.locator('.motora-person')).toContainText('Technician')
  await expect(page).toHaveURL(/\/scooters\/locations/)
  await other.getByRole('button', { name: 'Change here too' }).click()
  await expect(other.locator('.motora-person')).toContainText('Technician')

  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await other.close()
})

test('a lost connection is said, and its return too', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await arriveAs(page, 'manager', '/home')
  await expect(page.getByText('MB001').first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('No connection').first()).toBeVisible()
  await expect(page.getByText('MB001').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connected again')).toBeVisible()
  await expect(page.getByText('No connection')).toHaveCount(0)
})
