import { Staff } from './gateway-calls.js'
import { arriveAs, expect, hears, test } from './journey.js'

const password = 'Seven-grey-mopeds-7'
const ownPassword = 'Nine-green-mopeds-9'
const row = (name: string) => `tr[data-row-id]:has-text("${name}")`

test('an administrator makes, edits and deletes a person of CAU, who chooses her own password by mail (Z-07) [Q-03, Q-10, Q-15]', {
  tag: '@core',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(420_000)
  const email = `nuria.${Date.now()}@motora.demo`
  await arriveAs(page, 'admin', '/cau')
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Núria')
  await dialog.getByLabel('Last name').fill('Serra Camps')
  await dialog.getByLabel('E-mail').fill('manager@motora.demo')
  await expect(dialog.getByText('Password disabled, user already exists')).toBeVisible()
  await expect(dialog.getByLabel('Confirm password', { exact: false }).first()).toBeDisabled()
  await dialog.getByLabel('E-mail').fill(email)
  await expect(dialog.getByText('Password disabled, user already exists')).toBeHidden()
  await dialog.locator('input[name=password]').fill(password)
  await dialog.locator('input[name=confirmPassword]').fill(password)
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('612345678')
  await hears(page, 'Núria Serra Camps created', () => dialog.getByRole('button', { name: 'Create person' }).dblclick())
  await expect(dialog).toBeHidden()
  await expect(page.locator(row('Núria Serra Camps'))).toContainText('+34 612 34 56 78')

  await page.locator(row('Núria Serra Camps')).click()
  await dialog.getByLabel('Last name').fill('Serra Prat')
  await hears(page, 'Núria Serra Prat updated', () => dialog.getByRole('button', { name: 'Save changes' }).click())
  await expect(page.locator(row('Núria Serra Prat'))).toBeVisible()

  // The password that was typed for her opens nothing: the link of her mail has her choose her own (decision 0034).
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const hers = await context.newPage()
  const signIn = async (typed: string) => {
    await hers.goto('/login')
    await hers.getByLabel('E-mail').fill(email)
    await hers.getByLabel('Password', { exact: true }).fill(typed)
    await hers.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn(password)
  await expect(hers.getByRole('alert')).toContainText('choose your own password by its link')
  await hers.goto('/outbox')
  await hers
    .getByRole('article')
    .filter({ hasText: email })
    .first()
    .getByRole('link', { name: 'Open the link' })
    .click()
  for (const name of ['newPassword', 'repeat']) await hers.locator(`input[name=${name}]`).fill(ownPassword)
  await hers.getByRole('button', { name: 'Set password' }).click()
  await expect(hers.getByRole('heading', { name: 'Done' })).toBeVisible()
  await signIn(ownPassword)
  await expect(hers.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  await context.close()

  await page.goto('/cau')
  await page.getByRole('button', { name: 'Actions of Núria Serra Prat' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete Núria Serra Prat?' })).toContainText(email)
  await hears(page, 'Núria Serra Prat deleted', () => dialog.getByRole('button', { name: 'Delete' }).click())
  await expect(page.locator(row('Núria Serra Prat'))).toHaveCount(0)
  const left = await (await Staff.signIn('admin')).get<unknown[]>(`/users/v1/Accounts?search=${email}`)
  expect(left).toEqual([])
})

test('a suspended account loses its open screen at once, and comes back when it is resumed (Z-15)', {
  tag: '@core',
}, async ({ page, browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const theirs = await context.newPage()
  await arriveAs(theirs, 'sac', '/home')
  await expect(theirs.locator('.kit-age')).toHaveAttribute('data-source', 'live')

  await arriveAs(page, 'admin', '/users?q=sac@motora.demo')
  await page.locator(row('sac@motora.demo')).click()
  const detail = page.getByRole('article')
  await detail.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The phone was stolen')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(theirs, 'the open screen ends').toHaveURL(/\/login/)
  await expect(detail.getByText('The phone was stolen')).toBeVisible()
  await expect(page.locator(row('sac@motora.demo'))).toContainText('Suspended')
  await page.reload()
  await expect(detail.getByText('The phone was stolen')).toBeVisible()
  await detail.getByRole('button', { name: 'Resume' }).click()
  await expect(detail.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await arriveAs(theirs, 'sac', '/home')
  await expect(theirs.locator('.kit-age')).toHaveAttribute('data-source', 'live')
  await context.close()
})

test('an invited person waits in the list until the invitation is accepted (Z-07, Z-15)', { tag: '@core' }, async ({
  page,
}) => {
  const email = `invited.${Date.now()}@motora.demo`
  await arriveAs(page, 'admin', '/users')
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(page).toHaveURL(/\/users\/create/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Full name').fill('Pol Invited')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Technician' }).click()
  await page.getByRole('combobox', { name: 'Operator' }).fill('campus')
  await page.getByRole('option', { name: 'Campus Moto' }).click()
  await hears(page, `Invitation sent to ${email}`, () =>
    page.getByRole('button', { name: 'Send the invitation' }).click(),
  )
  const detail = page.getByRole('article', { name: 'Pol Invited' })
  await expect(detail.getByText('Campus Moto')).toBeVisible()
  await expect(detail.getByText('Invited').first()).toBeVisible()
  await hears(page, `Invitation sent again to ${email}`, () =>
    detail.getByRole('button', { name: 'Send the invitation again' }).click(),
  )
})

test('a refused sign-in stands in the audit: found by its account, with where it came from', async ({ page }) => {
  const email = 'manager.private@motora.demo'
  const body = { email, password: 'not-the-password', code: '' }
  expect((await page.request.post('/api/users/v1/Totp', { data: body })).ok()).toBe(false)
  await arriveAs(page, 'readonly', '/audit')
  await page.getByRole('textbox', { name: 'Search' }).fill(email)
  await page.locator(row('Sign-in refused')).first().click()
  const detail = page.getByRole('article')
  await expect(detail).toContainText(email)
  await expect(detail).toContainText('127.0.0.1')
  await page.reload()
  await expect(detail, 'the address keeps what is open').toContainText(email)
})
