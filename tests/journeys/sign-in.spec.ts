import { demoPassword, Staff } from './gateway-calls.js'
import { arriveAs, expect, fillSignIn, signInByScreen, test } from './journey.js'

const refused = /status of 401/

test('a wrong password is told and leaves the person on the sign-in screen [A-12]', { tag: '@core' }, async ({
  page,
  complaints,
}) => {
  complaints.expect(refused)
  await signInByScreen(page, 'manager', 'Motora-demo-2025')
  await expect(page.getByRole('alert')).toContainText('Login Error: Incorrect email or password.')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

/** Who lands where, and what stands in the top bar. source: decisions Z-02, Z-04. */
const landings = [
  ['admin', '/home', 'Administrator'],
  ['readonly', '/home', 'Read-only administrator'],
  ['manager', '/home', 'Operator manager'],
  ['manager.private', '/home', 'Operator manager'],
  ['manager.new', '/FormCompleteData', 'Operator manager'],
  ['operator', '/scooters/locations', 'Operator'],
  ['technician', '/scooters/locations', 'Technician'],
  ['sac', '/home', 'Customer service (SAC)'],
  ['cau', '/customers', 'Customer attention (CAU)'],
] as const

/** A technician lands on the incidents while one is open, and journeys before this one may have left some. */
const closeAllTickets = async (): Promise<void> => {
  const admin = await Staff.signIn('admin')
  const open = await admin.get<{ id: string; isClosed: boolean }[]>('/technicians/v1/Tickets/GetAll')
  for (const { id, isClosed } of open)
    if (!isClosed) await admin.put(`/technicians/v1/Tickets/${id}/Close`, { noteText: 'closed for another journey' })
}

// from the address that everybody types first; a private operator's manager lands where any manager does
for (const [name, landing, role] of landings)
  test(`${name} opens / and signs in: on ${landing}, never on a screen that the role may not open (Z-04) [B-54]`, {
    tag: name === 'manager.private' ? [] : '@core',
  }, async ({ page }) => {
    if (name === 'technician') await closeAllTickets()
    await page.goto('/')
    await expect(page).toHaveURL(/\/login\?return=/)
    await fillSignIn(page, name)
    await expect(page).toHaveURL((url) => url.pathname === landing)
    await expect(page.locator('.motora-person')).toContainText(role)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByText('Not permitted')).toHaveCount(0)
  })

test('with several roles one is chosen, and can be changed later [A-19]', { tag: '@core' }, async ({ page }) => {
  await closeAllTickets()
  await signInByScreen(page, 'multi')
  await expect(page.getByRole('heading', { name: 'Choose a role' })).toBeVisible()
  const choices = page.getByRole('main').getByRole('listitem')
  await expect(choices).toHaveCount(3)
  await choices.filter({ hasText: 'Technician' }).getByRole('button').click()
  await expect(page).toHaveURL(/\/scooters\/locations/)
  await expect(page.locator('.motora-person')).toContainText('Technician')

  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page
    .getByRole('button', { name: /Customer service/ })
    .first()
    .click()
  await expect(page.locator('.motora-person')).toContainText('Customer service (SAC)')
  await page.reload()
  await expect(page.locator('.motora-person')).toContainText('Customer service (SAC)')
})

test('who is not signed in is sent to the sign-in screen, and back afterwards [A-26]', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/scooters/locations?mode=vehicle')
  await expect(page).toHaveURL(/\/login\?return=/)
  await fillSignIn(page, 'manager')
  await expect(page).toHaveURL(/\/scooters\/locations\?(.*&)?mode=vehicle/)
})

test('logging out asks, and does nothing unless confirmed [B-62]', { tag: '@core' }, async ({ page }) => {
  await arriveAs(page, 'manager', '/home')
  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Do you want to log out?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
})

test('after logging out Back and a reload show nothing of what was there [A-32]', async ({ page, context }) => {
  await signInByScreen(page, 'manager')
  await expect(page.getByText('MB001').first()).toBeVisible()
  await page.getByRole('link', { name: 'Locations' }).click()
  await expect(page).toHaveURL(/\/scooters\/locations/)
  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  for (let times = 0; times < 3; times += 1) {
    await page.goBack({ waitUntil: 'commit' }).catch(() => null)
    if (!page.url().startsWith('http')) break
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('MB001')).toHaveCount(0)
  }
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  expect((await context.cookies()).filter(({ name }) => name.includes('refresh') && !name.includes('device'))).toEqual(
    [],
  )
})

test('no token and no e-mail stands in storage, addresses or history', async ({ page }) => {
  await signInByScreen(page, 'manager')
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.referrer]),
  )
  expect(kept).not.toMatch(/eyJ[\w-]+\./)
  expect(kept).not.toContain('@motora.demo')
  expect(kept).not.toContain(demoPassword)
})
