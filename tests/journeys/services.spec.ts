import { RiderPhone, Staff } from './gateway-calls.js'
import { arriveAs, expect, hears, test } from './journey.js'

const rider = 'rider011@motora.demo'

/** A customer on the way; the moped is free and stands. */
const startTrip = async () => {
  const phone = await RiderPhone.signIn(rider)
  const [free] = await phone.rentableNear(41.39, 2.16)
  if (!free?.plate) throw new Error('no vehicle can be rented')
  await phone.say('Start', { vehicleId: free.vehicleId })
  return free.plate
}

test('customer service finds a service, ends it and sees what it cost; the figures follow the search [N-02, N-18]', {
  tag: '@core',
}, async ({ page }) => {
  const plate = await startTrip()
  await arriveAs(page, 'sac', '/services')
  await page.getByRole('textbox', { name: 'Search' }).first().fill(rider)
  const row = page.locator('tr[data-row-id]').filter({ hasText: 'In progress' })
  await expect(row).toHaveCount(1)
  const sums = page.locator('tfoot')
  const { services } = await (await Staff.signIn('sac')).get<{ services: number }>(
    `/sharing/v1/Services/GetStatistics?search=${rider}`,
  )
  await expect(sums).toContainText(`${services} service`)

  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'End service' }).click()
  const question = page.getByRole('dialog', { name: `End the service of ${plate}?` })
  await hears(page, 'Service ended successfully', () => question.getByRole('button', { name: 'End service' }).click())
  await expect(row).toHaveCount(0)

  await page.locator('tr[data-row-id]').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: new RegExp(`^Service of ${plate}`) })
  await expect(details.getByRole('table', { name: 'Price line by line' })).toContainText('Total')
  await expect(details.getByText('Image not found')).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()

  await page.locator('tr[data-row-id]').first().click()
  await expect(page.getByRole('dialog', { name: `Trips of ${plate}` })).toBeVisible()
})
