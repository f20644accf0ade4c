import { Staff } from './gateway-calls.js'
import { arriveAs, expect, hears, test } from './journey.js'

interface Known {
  customerId: string
  fullName: string
  email: string
  enabled: boolean
}
const row = (text: string) => `tr[data-row-id]:has-text("${text}")`
const known = async (who: string): Promise<Known[]> =>
  (await Staff.signIn(who)).get<Known[]>('/customers/v1/Customers?pageSize=100')

test('customer service finds somebody by e-mail, corrects the profile and switches the account off and on [H-01, H-66]', {
  tag: '@core',
}, async ({ page }) => {
  const [first] = await known('sac')
  if (!first) throw new Error('the company has no customers')
  const { fullName: name, email } = first
  await arriveAs(page, 'sac', '/customers')
  await page.getByRole('textbox', { name: 'Search' }).first().fill(email)
  await expect(page.locator(row(email))).toHaveCount(1)
  await page.locator(row(email)).click()
  const drawer = page.getByRole('article', { name })
  await expect(drawer.getByRole('heading', { name: 'Contact' })).toBeVisible()

  await drawer.getByRole('button', { name: 'Edit data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('City').fill('Girona')
  await hears(page, /Data of .+ saved/, () => dialog.getByRole('button', { name: 'Save data' }).click())
  await expect(drawer.getByText(/Girona/)).toBeVisible()
  await expect(drawer.getByText('Data changed').first()).toBeVisible()

  await drawer.getByRole('button', { name: `Actions of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(dialog).toContainText('No operator rents to this customer')
  await hears(page, `${name} disabled`, () => dialog.getByRole('button', { name: 'Disable' }).click())
  await expect(drawer.getByText('The account is disabled')).toBeVisible()
  await drawer.getByRole('button', { name: `Actions of ${name}` }).click()
  await hears(page, `${name} enabled`, () => page.getByRole('menuitem', { name: 'Enable' }).click())
  await expect(drawer.getByText('The account is disabled')).toBeHidden()
})

test('a private operator’s manager lets somebody in by e-mail, and ends the link [H-33, H-46, H-54]', {
  tag: '@core',
}, async ({ page, complaints }) => {
  // nobody has that address
  complaints.expect(/status of 409.*AssignOperator/)
  const own = new Set((await known('manager.private')).map(({ email }) => email))
  const other = (await known('sac')).find(({ email, enabled }) => enabled && !own.has(email))
  if (!other) throw new Error('everybody is a customer of the private operator')
  await arriveAs(page, 'manager.private', '/customers')
  await page.getByRole('button', { name: 'Assign a customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('nobody.at.all@riders.demo')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This customer cannot be assigned.')
  await dialog.getByLabel('E-mail').fill(other.email)
  await hears(page, `${other.email} assigned`, () => dialog.getByRole('button', { name: 'Assign' }).click())

  await page.getByRole('textbox', { name: 'Search' }).first().fill(other.email)
  await expect(page.locator(row(other.email))).toHaveCount(1)
  await page.getByRole('button', { name: `Actions of ${other.fullName}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit dates' }), 'of public customers alone').toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Unassign' }).click()
  await hears(page, /unassigned from/, () => dialog.getByRole('button', { name: 'Unassign' }).click())
})

test('customer attention begins at the customers and only reads; the provider assigns from a page that leads back [H-01, H-03, H-20, H-21]', async ({
  page,
}) => {
  await arriveAs(page, 'cau', '/login')
  await expect(page).toHaveURL(/\/customers$/)
  const names = page.locator('tr[data-row-id]')
  await names.first().click()
  await page.getByRole('tab', { name: 'Movements' }).click()
  await expect(page.getByRole('button', { name: 'Edit data' })).toHaveCount(0)

  const own = new Set((await known('manager.private')).map(({ email }) => email))
  const other = (await known('sac')).find(({ email, enabled }) => enabled && !own.has(email))
  if (!other) throw new Error('everybody is a customer of the private operator')
  await arriveAs(page, 'admin', `/customers?q=${encodeURIComponent(other.email)}`)
  await page.getByRole('button', { name: `Actions of ${other.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Assign to an operator' }).click()
  await page.locator('tr[data-row-id]').first().click()
  await hears(page, /Assigned to /, () => page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click())
  await expect(page).toHaveURL(/\/customers\?q=/)
})

test('credit whose answer is lost is said to be unknown, carries its key, and is given once; another amount is refused', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_RESET/)
  complaints.expect(/status of 422.*Goodwill/)
  const { customerId, fullName, email } = (await known('sac')).at(-1) ?? {}
  if (!customerId || !fullName || !email) throw new Error('the company has no customers')
  const credit = async () =>
    (await Staff.signIn('admin')).get<{ granted: number }[]>(`/sharing/v1/Customers/${customerId}/Credit`)
  const keys: (string | undefined)[] = []
  await page.route(/\/Goodwill$/, async (route) => {
    keys.push((await route.request().allHeaders())['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await arriveAs(page, 'admin', '/customers')
  await page.getByRole('textbox', { name: 'Search' }).first().fill(email)
  await expect(page.locator(row(email))).toHaveCount(1)
  await page.getByRole('button', { name: `Actions of ${fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Give credit' }).click()
  const dialog = page.getByRole('dialog')
  const give = () => dialog.getByRole('button', { name: 'Give credit' }).click()
  await dialog.getByLabel('Credit in euros').fill('2')
  await dialog.getByLabel('Reason').fill('Late moped')
  await give()
  await expect(dialog.getByRole('alert')).toContainText('No answer came, so it may have been done')
  await dialog.getByLabel('Credit in euros').fill('3')
  await give()
  await expect(dialog.getByRole('alert')).toContainText('Something else was sent from here before, and it was done')
  await dialog.getByLabel('Credit in euros').fill('2')
  await hears(page, /2\.00.* of credit given/, give)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
  expect((await credit()).map(({ granted }) => granted)).toEqual([2])
})
