import { Counted } from './counted.js'
import { type KnownVehicle, placeOf, RiderPhone, Staff } from './gateway-calls.js'
import { arriveAs, expect, hears, test } from './journey.js'
import { Moped } from './moped.js'

// What each role does all day, from the screen where it begins, with its clicks and keys counted (docs/figures.md).

const phone = { width: 390, height: 844 }
const rider = 'rider007@motora.demo'

const vehicleNamed = async (staff: Staff, plate: string): Promise<KnownVehicle> => {
  const found = (await staff.vehicles(`&search=${plate}`)).find((one) => one.plate === plate)
  if (!found) throw new Error(`there is no ${plate}`)
  return found
}

test('a manager finds the silent moped, sees why, and sends someone', async ({ page }) => {
  const admin = await Staff.signIn('admin')
  const { sharing } = await vehicleNamed(admin, 'MB001')
  // the company of the journeys has reported a moment ago: this one never has
  const { id } = await admin.post<{ id: string }>('/vehicles/v1/vehicles', {
    name: 'Silent',
    model: 'S01',
    plate: 'MB900',
    vin: `VZDEMO${Date.now()}`,
    imei: '990000000099900',
    sharingOperatorId: sharing.sharingOperatorId,
  })
  await arriveAs(page, 'manager', '/home')
  await expect(page.getByText('MB001').first()).toBeVisible()

  const work = new Counted(page, 'manager: silent moped, why, send someone')
  await work.click(page.getByRole('button', { name: /^Silent/ }))
  await work.click(page.locator('tr[data-row-id]').filter({ hasText: 'MB900' }))
  const detail = page.getByRole('article', { name: 'MB900' })
  await expect(detail.getByText('Its unit has never reported.')).toBeVisible()
  await work.click(detail.getByRole('button', { name: 'Create ticket' }))
  const form = page.getByRole('dialog')
  await work.type(form.getByLabel('Description'), 'Silent')
  await work.type(form.getByLabel('Comment'), 'See its unit')
  await work.click(form.getByRole('combobox', { name: 'Assign technician' }))
  await work.click(page.getByRole('listbox').getByRole('option').first())
  await work.click(form.getByRole('button', { name: 'Create ticket' }))
  await expect(form).toBeHidden()
  const ticket = async () => {
    const all = await admin.get<{ vehicleId: string; technicianId: string | null; id: string }[]>(
      '/technicians/v1/Tickets/GetAll',
    )
    return all.find(({ vehicleId }) => vehicleId === id)
  }
  await expect.poll(async () => (await ticket())?.technicianId).toBeTruthy()
  work.end({ clicks: 7, keys: 18 })

  await admin.put(`/technicians/v1/Tickets/${(await ticket())?.id}/Close`, { noteText: 'the journey is over' })
  await admin.remove(`/vehicles/v1/vehicles/${id}`)
})

test('a technician on a phone takes the next ticket: navigate, flash, close', async ({ page, context }) => {
  const technician = await Staff.signIn('technician')
  const [vehicle] = await technician.vehicles('&sort=-plate')
  if (!vehicle) throw new Error('the technician has no vehicle')
  const plate = vehicle.plate ?? vehicle.name
  await technician.post('/technicians/v1/Tickets/open', {
    sharingOperatorId: vehicle.sharing.sharingOperatorId,
    vehicleId: vehicle.id,
    vehicleCannotOperate: false,
    title: 'Mirror loose',
    openNoteText: 'It turns by itself',
  })
  const moped = await Moped.connect(vehicle.imei)
  await moped.report({ ...placeOf(vehicle), batteryPercent: 60 })
  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'a map' }))
  await page.setViewportSize(phone)
  await arriveAs(page, 'technician', '/incidents')
  const entry = page.locator('[data-entry]').filter({ hasText: plate }).filter({ hasText: 'Mirror loose' })
  await expect(entry).toBeVisible()

  const work = new Counted(page, 'technician: next ticket, navigate, flash, close')
  await work.click(entry)
  const way = page.waitForEvent('popup')
  await work.click(page.getByRole('link', { name: 'Navigate' }))
  await (await way).close()
  await work.click(page.getByRole('button', { name: 'Flash', exact: true }))
  const question = page.getByRole('dialog', { name: `Make ${plate} flash and sound?` })
  await work.click(question.getByRole('button').last())
  await expect(page.getByText(new RegExp(`^${plate} was asked`)).first()).toBeVisible()
  const close = page.getByRole('main').getByRole('button', { name: 'Close', exact: true })
  // once it stands: it comes from the edge of the screen
  await expect(async () => {
    const [notice, button] = [await page.locator('.mantine-Notification-root').boundingBox(), await close.boundingBox()]
    expect((notice?.y ?? 1e4) + (notice?.height ?? 0), 'the notice leaves the actions free').toBeLessThan(
      button?.y ?? 0,
    )
  }).toPass({ timeout: 5000 })
  await work.click(close)
  await work.click(page.getByRole('dialog', { name: /^Close INC-/ }).getByRole('button', { name: 'Close ticket' }))
  await expect(entry).toHaveCount(0)
  work.end({ clicks: 6, keys: 0 })
  moped.close()
})

test('customer service ends the trip of a rider who calls', async ({ page }) => {
  const sac = await Staff.signIn('sac')
  const caller = await RiderPhone.signIn(rider)
  const [free] = await caller.rentableNear(41.39, 2.16)
  if (!free?.plate) throw new Error('no vehicle can be rented')
  await caller.say('Start', { vehicleId: free.vehicleId })
  await arriveAs(page, 'sac', '/home')
  await expect(page.locator('tr[data-row-id]').first()).toBeVisible()

  const work = new Counted(page, 'customer service: rider calls, end the trip')
  await work.type(page.getByRole('textbox', { name: 'Search' }), free.plate)
  await work.click(page.locator('tr[data-row-id]').filter({ hasText: free.plate }))
  const detail = page.getByRole('article', { name: free.plate })
  await expect(detail.getByText('In service').first()).toBeVisible()
  await work.click(detail.getByRole('button', { name: 'End trip' }))
  const question = page.getByRole('dialog', { name: `End the trip of ${free.plate}?` })
  await hears(page, 'Trip ended successfully', () => work.click(question.getByRole('button', { name: 'End trip' })))
  work.end({ clicks: 4, keys: 5 })
  await expect.poll(async () => (await vehicleNamed(sac, free.plate ?? '')).status).not.toBe('inService')
})

test('an administrator validates an operator that waits', async ({ page }) => {
  const admin = await Staff.signIn('admin')
  await arriveAs(page, 'admin', '/home')
  await expect(page.getByText('Brisa Moto')).toBeVisible()

  const work = new Counted(page, 'administrator: validate an operator')
  await work.click(page.getByText('Brisa Moto'))
  await work.click(page.getByLabel('I have reviewed the data'))
  await work.click(page.getByLabel('I have reviewed the areas'))
  await hears(page, 'Brisa Moto validated: it can operate', () =>
    work.click(page.getByRole('main').getByRole('button', { name: 'Enable operator' })),
  )
  work.end({ clicks: 4, keys: 0 })

  // it waits again, as the other journeys find it
  interface Brisa {
    id: string
    version: number
    contactPhone: string
  }
  const [brisa] = await admin.get<Brisa[]>('/operators/v1/Operators?search=Brisa')
  if (!brisa) throw new Error('there is no Brisa Moto')
  await admin.put(`/operators/v1/Operators/${brisa.id}/Validate`, {
    canOperate: false,
    cannotOperateReason: 'The journey is over',
  })
  const manager = await Staff.signIn('manager.new')
  await manager.put(`/operators/v1/Operators/${brisa.id}/UpdateRestricted`, { contactPhone: brisa.contactPhone })
})

for (const [role, name] of [
  ['customer attention', 'cau'],
  ['operator', 'operator'],
] as const)
  test(`${role} finds a moped on the map by its plate, and sees how it is`, async ({ page }) => {
    const [vehicle] = await (await Staff.signIn(name)).vehicles('&sort=plate')
    const plate = vehicle?.plate ?? ''
    await arriveAs(page, name, '/scooters/locations')
    await expect(page.locator('canvas')).toBeVisible()

    const work = new Counted(page, `${role}: where is this moped, and how`)
    await work.type(page.getByPlaceholder('Plate, VIN or IMEI'), plate)
    await expect(page.getByRole('option').filter({ hasText: plate })).toBeVisible()
    await work.press('Enter')
    const window = page.locator('.maplibregl-popup')
    await expect(window).toContainText(plate)
    await expect(window).toContainText(/\d\s%/)
    work.end({ clicks: 1, keys: plate.length + 1 })
  })

test('a read-only administrator reads what an operator that waits has sent', async ({ page }) => {
  await arriveAs(page, 'readonly', '/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Pending validation' })).toBeVisible()

  const work = new Counted(page, 'read-only administrator: what an operator has sent')
  await work.click(page.getByRole('link', { name: 'Validate operator' }))
  await work.click(page.getByRole('main').getByText('Brisa Moto').first())
  const details = page.getByRole('dialog', { name: 'Brisa Moto' })
  await expect(details.getByText('Waiting for validation')).toBeVisible()
  await expect(details.getByText('B66077777')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable operator' })).toHaveCount(0)
  work.end({ clicks: 2, keys: 0 })
})
