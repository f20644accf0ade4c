import { Staff } from './gateway-calls.js'
import { arriveAs, expect, hears, test } from './journey.js'

interface Known {
  email: string
  enabled: boolean
}

test('a manager makes the generic discount and one for a customer, switches the customer off, and deletes it [K-01, K-02, K-05, K-15, K-16, K-26, K-27]', {
  tag: '@core',
}, async ({ page }) => {
  // the operator is private: its customers are those whom it has let in
  const manager = await Staff.signIn('manager.private')
  const [{ sharingOperatorId }] = await manager.get<[{ sharingOperatorId: string }]>('/sharing/v1/users/GetCurrent')
  const known = await (await Staff.signIn('sac')).get<Known[]>('/customers/v1/Customers?pageSize=20')
  const first = known.find(({ enabled }) => enabled)
  if (!first) throw new Error('the company has no customers')
  await manager.put('/customers/v1/Customers/AssignOperator', { sharingOperatorId, customerKey: first.email })
  await arriveAs(page, 'manager.private', '/rates')

  await page.getByRole('button', { name: 'Edit generic discount' }).click()
  await page.getByLabel('Percent (%)').fill('10')
  await page.getByLabel('Promo text').fill('10 % off for everybody')
  await hears(page, 'Generic discount updated', () =>
    page.getByRole('button', { name: 'Save generic discount' }).click(),
  )
  await expect(page.getByRole('region', { name: 'Generic discount' })).toContainText('10 % off for everybody')

  // an empty list has it too, as the next step
  await page.getByRole('button', { name: 'New discount' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New discount for customers' })
  await dialog.getByLabel('Name', { exact: false }).first().fill('Journey')
  await dialog.getByLabel('Valid since').fill('01/11/2026')
  await dialog.getByLabel('Valid until').fill('31/12/2098')
  await dialog.getByLabel('Percent (%)').fill('15')
  const add = async (email: string) => {
    await dialog.getByLabel('E-mail of a customer').fill(email)
    await dialog.getByRole('button', { name: 'Add customer' }).click()
  }
  await add('nobody.at.all@riders.demo')
  await expect(dialog.getByText('The email is already assigned in the discount')).toBeVisible()
  await add(first.email)
  await expect(dialog.getByText('One customer in the discount')).toBeVisible()
  await add(first.email.toUpperCase())
  await expect(dialog.getByText('The email already exists in the discount list')).toBeVisible()
  await hears(page, 'Discount created', () => dialog.getByRole('button', { name: 'Create discount' }).click())
  await expect(dialog).toBeHidden()

  const row = page.locator('tr[data-row-id]:has-text("Journey")')
  await row.click()
  const details = page.getByRole('dialog', { name: 'Discount Journey' })
  await expect(details.locator(`tr[data-row-id]:has-text("${first.email}")`)).toContainText('Yes')
  await details.getByRole('button', { name: `Actions of ${first.email}` }).click()
  await hears(page, `Discount disabled for ${first.email}`, () =>
    page.getByRole('menuitem', { name: 'Disable for this customer' }).click(),
  )
  await expect(details.locator(`tr[data-row-id]:has-text("${first.email}")`)).toContainText('No')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  await page.getByRole('button', { name: 'Actions of Journey' }).click()
  await page.getByRole('menuitem', { name: 'Delete discount' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Journey?' })
  await expect(question).toContainText('One customer no longer gets 15 % off new rentals')
  await hears(page, 'Discount deleted', () => question.getByRole('button', { name: 'Delete discount' }).click())
  await expect(row).toHaveCount(0)
})
