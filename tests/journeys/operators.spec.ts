import type { Browser, BrowserContext, Page } from '@playwright/test'
import { enrol } from './authenticator.js'
import { RiderPhone, Staff } from './gateway-calls.js'
import { arriveAs, expect, hears, test } from './journey.js'

const password = 'Seven-grey-mopeds-7'
const row = (name: string) => `tr[data-row-id]:has-text("${name}")`
/** In the middle of the area that the journey draws. */
const place = { latitude: 41.4045, longitude: 2.1905 }

/** Another person at another computer. */
const besides = async (browser: Browser, baseURL: string | undefined): Promise<[Page, BrowserContext]> => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  return [await context.newPage(), context]
}

interface KnownOperator {
  id: string
  name: string
  state: string
  version: number
  circles: object[]
  areas: object[]
}
const operatorNamed = async (admin: Staff, name: string): Promise<KnownOperator> => {
  const found = await admin.get<KnownOperator[]>(`/operators/v1/Operators?search=${encodeURIComponent(name)}`)
  const [operator] = found
  if (!operator) throw new Error(`there is no operator ${name}`)
  return operator
}
/** Plates that a rider of the platform is offered around a place. */
const offered = async (rider: RiderPhone, { latitude, longitude }: typeof place): Promise<(string | null)[]> =>
  (await rider.rentableNear(latitude, longitude)).map(({ plate }) => plate)

const confirmIn = async (page: Page, title: string, yes: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: yes }).click()
  await expect(dialog).toBeHidden()
}

/** Ticks both sections of the validation that stands open. */
const tickBoth = async (page: Page): Promise<void> => {
  await page.getByLabel('I have reviewed the data').check()
  await page.getByLabel('I have reviewed the areas').check()
}

test('a company signs up, is rejected with a reason, corrects, is validated, and riders see its first vehicle [C-08]', {
  tag: '@core',
}, async ({ page, browser, baseURL, complaints }) => {
  test.setTimeout(420_000)
  complaints.expect(/status of 40[149]/)
  const stamp = Date.now()
  const name = `Garbí Moto ${stamp}`
  const email = `garbi.${stamp}@motora.demo`

  // sign up: nothing exists before the link in the mail is used
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register an operator' }).click()
  await page.getByLabel('Name of the company').fill(name)
  await page.getByLabel('Tax id (NIF)').fill('B-12345675')
  await page.getByRole('textbox', { name: 'Phone' }).fill('932001234')
  await page.getByLabel('First name').fill('Gemma')
  await page.getByLabel('Last name').fill('Garriga')
  await page.getByLabel('E-mail').fill(email)
  for (const field of [0, 1]) await page.locator('input[type=password]').nth(field).fill(password)
  await page.getByRole('button', { name: 'Register operator' }).click()
  await expect(page.getByText('This is not a valid tax id')).toBeVisible()
  await page.getByLabel('Tax id (NIF)').fill('B-12345674')
  await page.getByRole('button', { name: 'Register operator' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  const admin = await Staff.signIn('admin')
  expect(await admin.get(`/operators/v1/Operators?search=${stamp}`)).toEqual([])

  // the mail, its link, the first sign-in with a second factor
  await page.goto('/outbox')
  const mail = page.getByRole('article').filter({ hasText: email })
  await expect(mail).toHaveCount(1)
  await mail.getByRole('link', { name: 'Open the link' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await page.locator('input[type=password]').first().fill(password)
  await page.getByRole('main').getByRole('button').last().click()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await enrol(page)
  await expect(page).toHaveURL(/\/FormCompleteData/)
  await expect(page.getByText('Your data has not been sent yet')).toBeVisible()

  // complete the data and draw an area
  await page.getByRole('textbox', { name: 'Bank account (IBAN)' }).fill('ES91 2100 0418 4502 0005 1332')
  await page.getByRole('textbox', { name: 'Primary colour', exact: true }).fill('#0b7285')
  await page.getByRole('button', { name: 'Rates, unless free of charge' }).click()
  for (const [field, price] of [
    [/^Price per minute/, '0.26'],
    [/^Pause price per minute/, '0.07'],
    [/^Maximum price per day/, '29'],
    [/^Free pause minutes/, '5'],
  ] as const)
    await page.getByRole('textbox', { name: field }).fill(price)
  await hears(page, 'Rates updated correctly', () => page.getByRole('button', { name: 'Save rates' }).click())
  await page.getByText('At least one area or circle').click()
  await page.getByRole('button', { name: 'Draw areas' }).click()
  const editor = page.getByRole('dialog', { name: `Areas of ${name}` })
  // without areas the map opens over the country, where a shape by hand would be larger than an area may be
  await editor.getByRole('button', { name: 'Draw an area' }).click()
  await editor.getByRole('button', { name: 'Put a square in the middle' }).click()
  await expect(editor.getByText(/^1 area, 0 circles/)).toBeVisible()
  await editor.getByRole('button', { name: 'Save areas' }).click()
  await expect(editor).toBeHidden()
  await page.getByRole('button', { name: 'Send for validation' }).click()
  await confirmIn(page, `Save the data of ${name}?`, 'Send for validation')
  await expect(page.getByText('Sent: the provider is looking at your data')).toBeVisible()

  // the provider rejects with a reason
  const [theirs, context] = await besides(browser, baseURL)
  await arriveAs(theirs, 'admin', '/home')
  await theirs.getByText(name).click()
  await expect(theirs.getByRole('heading', { name: `Validate ${name}` })).toBeVisible()
  const review = theirs.getByRole('main')
  await expect(review.getByRole('button', { name: 'Enable operator' })).toHaveAttribute('aria-disabled', 'true')
  await review.getByRole('button', { name: 'Reject operator' }).click()
  await theirs
    .getByRole('dialog', { name: `Reject ${name}?` })
    .getByRole('textbox', { name: 'Reason' })
    .fill('The link is missing')
  await hears(theirs, `${name} rejected`, () => confirmIn(theirs, `Reject ${name}?`, 'Reject operator'))

  // the manager reads why, corrects and sends again
  await page.reload()
  await expect(page.getByText('The provider has not accepted your data')).toBeVisible()
  await expect(page.getByText('The link is missing').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Link' }).fill('https://garbi.example')
  await page.getByRole('button', { name: 'Send for validation' }).click()
  await confirmIn(page, `Save the data of ${name}?`, 'Send for validation')
  await expect(page.getByText('Sent: the provider is looking at your data')).toBeVisible()

  // a first vehicle, that no rider sees before the provider's yes
  const operator = await operatorNamed(admin, name)
  const [vehicle] = await admin.vehicles('&search=MN001')
  if (!vehicle) throw new Error('the demo has no MN001')
  await admin.put('/vehicles/v1/vehicles/AssignToOperate', {
    sharingOperatorId: operator.id,
    vehicleIds: [vehicle.id],
    outOfService: false,
  })
  const rider = await RiderPhone.signIn('rider001@motora.demo')
  expect(await offered(rider, place)).not.toContain('MN001')
  // where the mail's link has led
  await page.goto(new URL('/home', page.url()).href)
  await expect(page, 'it can do no more than complete its data').toHaveURL(/\/FormCompleteData/)

  await theirs.goto(`/operator/validate?q=${stamp}`)
  await theirs.getByRole('button', { name: `Actions of ${name}` }).click()
  await theirs.getByRole('menuitem', { name: 'Validate or enable' }).click()
  await tickBoth(theirs)
  const enable = theirs.getByRole('button', { name: 'Enable operator' })
  await hears(theirs, `${name} validated: it can operate`, () => enable.click())
  expect(await offered(rider, place), 'at once').toContain('MN001')

  // who waited on the open page is told, and goes on
  await expect(page.getByText('The provider has validated your data: you can operate')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Continue to the first screen' }).click()
  await expect(page).toHaveURL(/\/home/)
  await context.close()
})

/** Four corners by mouse around the middle of the map; the last is clicked twice. */
const drawPolygon = async (page: Page, editor: ReturnType<Page['getByRole']>): Promise<void> => {
  const map = editor.locator('.maplibregl-canvas')
  await expect(map).toBeVisible()
  await editor.getByRole('button', { name: 'Draw an area' }).click()
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no place')
  const at = (x: number, y: number) => page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  for (const [x, y] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
    [0.3, 0.7],
  ] as const)
    await at(x, y)
  await page.keyboard.press('Enter')
}

test('a disabled operator’s vehicles disappear for riders, and its people are led to its data; enabled, all is back [C-25, C-26]', {
  tag: '@core',
}, async ({ page, browser, baseURL, complaints }) => {
  test.setTimeout(420_000)
  complaints.expect(/status of 403/)
  const admin = await Staff.signIn('admin')
  const { id: gracia } = await operatorNamed(admin, 'Ona Gràcia')
  // it rents nothing at night, and the journey goes by day and by night
  await admin.put(`/operators/v1/Operators/${gracia}/update`, { startTimeExclusion: null, endTimeExclusion: null })
  const rider = await RiderPhone.signIn('rider001@motora.demo')
  const seen = async () =>
    (await offered(rider, { latitude: 41.405, longitude: 2.154 })).filter((plate) => plate?.startsWith('MG'))
  expect(await seen()).not.toEqual([])
  const [theirs, context] = await besides(browser, baseURL)
  await arriveAs(theirs, 'multi', '/home')
  const choices = theirs.getByRole('main').getByRole('listitem')
  await choices.filter({ hasText: 'Operator manager' }).getByRole('button').click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()

  await arriveAs(page, 'admin', '/operator/validate?q=Gràcia')
  await page.getByRole('button', { name: 'Actions of Ona Gràcia' }).click()
  await page.getByRole('menuitem', { name: 'Disable operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable Ona Gràcia?' })
  await expect(dialog).toContainText('Riders stop seeing the vehicles of')
  await dialog.getByRole('button', { name: 'Disable operator' }).click()
  await expect(dialog.getByText('The field is required')).toBeVisible()
  await dialog.getByLabel('Note: why it is disabled').fill('Insurance has run out')
  const disable = dialog.getByRole('button', { name: 'Disable operator' })
  await hears(page, 'Note added: Ona Gràcia is disabled', () => disable.dblclick())
  expect(await seen(), 'at once').toEqual([])
  await expect(page.locator(row('Ona Gràcia'))).toContainText('Disabled')
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/FormCompleteData/)
  await expect(theirs.getByText('The provider has disabled your operator')).toBeVisible()
  await expect(theirs.getByText('Insurance has run out').first()).toBeVisible()

  await page.getByRole('button', { name: 'Actions of Ona Gràcia' }).click()
  await page.getByRole('menuitem', { name: 'Validate or enable' }).click()
  await expect(page.getByRole('heading', { name: 'Enable Ona Gràcia' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Insurance has run out')
  await tickBoth(page)
  const enable = page.getByRole('button', { name: 'Enable operator' })
  await hears(page, 'Ona Gràcia validated: it can operate', () => enable.click())
  expect(await seen(), 'at once').not.toEqual([])
  await theirs.getByRole('button', { name: 'Continue to the first screen' }).click({ timeout: 60_000 })
  await expect(theirs).toHaveURL(/\/home/)
  await context.close()
})

test('two managers edit one operator: the second is told, nothing is overwritten (Z-29)', { tag: '@core' }, async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.setTimeout(420_000)
  complaints.expect(/status of 409/)
  const [theirs, context] = await besides(browser, baseURL)
  await arriveAs(page, 'manager.private', '/operator/profile')
  await arriveAs(theirs, 'manager.private', '/operator/profile')
  const linkOf = (one: Page) => one.getByRole('textbox', { name: 'Link' })
  await expect(linkOf(theirs)).toBeVisible()
  await linkOf(page).fill('https://first.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await confirmIn(page, 'Save the data of Campus Moto?', 'Save changes')
  await expect(page.getByText('A change waits for the provider')).toBeVisible()

  await linkOf(theirs).fill('https://second.example')
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await confirmIn(theirs, 'Save the data of Campus Moto?', 'Save changes')
  await expect(theirs.getByText('Somebody else has changed the operator in the meantime')).toBeVisible()
  await expect(linkOf(theirs)).toHaveValue('https://second.example')
  await theirs.getByRole('button', { name: 'Load the current data' }).click()
  await expect(linkOf(theirs)).toHaveValue('https://first.example')
  await context.close()

  // what the provider sees: old and new, and the operator goes on with the old
  const admin = await Staff.signIn('admin')
  const { id } = await operatorNamed(admin, 'Campus Moto')
  const change = await admin.get<{ changed: string[]; after: { link: string }; before: { link: string | null } }>(
    `/operators/v1/Operators/${id}/Change`,
  )
  expect(change.changed).toEqual(['link'])
  expect([change.before.link, change.after.link]).toEqual([null, 'https://first.example'])
  await arriveAs(page, 'admin', '/operator/validate?q=Campus')
  await page.getByRole('button', { name: 'Actions of Campus Moto' }).click()
  await page.getByRole('menuitem', { name: 'Review change' }).click()
  await expect(page.getByRole('heading', { name: 'Change of Campus Moto' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('https://first.example')
  await tickBoth(page)
  await hears(page, 'Change of Campus Moto validated: it is live', () =>
    page.getByRole('button', { name: 'Validate change' }).click(),
  )
  expect((await admin.get<{ link: string }>(`/operators/v1/Operators/${id}`)).link).toBe('https://first.example')
})

test('the area editor: draws, changes and removes areas and circles by mouse and keyboard, and keeps them [C-13]', async ({
  page,
}) => {
  test.setTimeout(420_000)
  await arriveAs(page, 'manager.new', '/FormCompleteData?open=areas')
  await page.getByRole('button', { name: 'Edit areas' }).click()
  const editor = page.getByRole('dialog', { name: 'Areas of Brisa Moto' })
  const sum = editor.locator('.motora-area-sum')
  await expect(sum).toContainText('0 areas, 1 circle')
  const { width, height } = (await editor.boundingBox()) ?? { width: 0, height: 0 }
  expect([width, height], 'it covers the screen').toEqual([1440, 900])

  // draw
  await drawPolygon(page, editor)
  await expect(sum).toContainText('1 area, 1 circle, 4 points')
  await editor.getByRole('button', { name: 'Undo' }).click()
  await expect(sum).toContainText('0 areas, 1 circle')
  await editor.getByRole('button', { name: 'Redo' }).click()
  await expect(sum).toContainText('1 area, 1 circle, 4 points')

  // change: the circle by the keyboard, which can do all that the mouse can
  await editor.getByText('Poblenou').first().click()
  const radius = editor.getByLabel('Radius (m)')
  await expect(radius).toHaveValue(/1,?200/)
  await radius.fill('900')
  await radius.press('Enter')
  await editor.getByRole('button', { name: 'Save areas' }).click()
  await expect(editor).toBeHidden()
  await page.getByRole('button', { name: 'Send for validation' }).click()
  await hears(page, 'Operator modified', () => confirmIn(page, 'Save the data of Brisa Moto?', 'Send for validation'))
  const admin = await Staff.signIn('admin')
  const drawn = await operatorNamed(admin, 'Brisa Moto')
  expect(drawn.areas).toMatchObject([{ points: [{}, {}, {}, {}] }])
  expect(drawn.circles).toMatchObject([{ name: 'Poblenou', radiusMetres: 900 }])

  // remove
  await page.reload()
  await page.getByRole('button', { name: 'Edit areas' }).click()
  await editor
    .getByText(/^Area \d$/)
    .first()
    .click()
  await editor.getByRole('button', { name: 'Delete area' }).first().click()
  await page
    .getByRole('dialog', { name: /^Delete Area \d\?$/ })
    .getByRole('button', { name: 'Delete area' })
    .click()
  await expect(sum).toContainText('0 areas, 1 circle')
  await editor.getByRole('button', { name: 'Save areas' }).click()
  await page.getByRole('button', { name: 'Send for validation' }).click()
  await hears(page, 'Operator modified', () => confirmIn(page, 'Save the data of Brisa Moto?', 'Send for validation'))
  expect((await operatorNamed(admin, 'Brisa Moto')).areas).toEqual([])
})

test('a technician is added, edited in the row by two people at once, and deleted', { tag: '@core' }, async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.setTimeout(420_000)
  complaints.expect(/status of 409/)
  const email = `teo.${Date.now()}@motora.demo`
  await arriveAs(page, 'manager', '/technicians')
  await page.getByRole('button', { name: 'Add technician' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Tecla')
  await dialog.getByLabel('Last name').fill('Torrent')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.locator('input[name=password]').fill(password)
  await dialog.locator('input[name=confirmPassword]').fill(password)
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('612345678')
  await hears(page, 'Tecla Torrent added as technician', () =>
    dialog.getByRole('button', { name: 'Create technician' }).dblclick(),
  )
  await expect(page.locator(row(email))).toContainText('+34 612 34 56 78')

  const [theirs, context] = await besides(browser, baseURL)
  await arriveAs(theirs, 'manager', `/technicians?q=${email}`)
  await expect(theirs.locator(row(email))).toBeVisible()
  const rename = async (one: Page, to: string) => {
    await one.locator(row(email)).getByText(/^Tec/).first().dblclick()
    await one.keyboard.press('ControlOrMeta+a')
    await one.keyboard.type(to)
    await one.keyboard.press('Enter')
  }
  await rename(page, 'Tecleta')
  await expect(page.locator(row(email))).toContainText('Tecleta')
  await rename(theirs, 'Tecla Maria')
  await expect(theirs.getByText(/Somebody else has changed this person/).first()).toBeVisible()
  const kept = await (await Staff.signIn('manager')).get<{ firstName: string }[]>(
    `/technicians/v1/Technicians?search=${email}`,
  )
  expect(kept[0]?.firstName).toBe('Tecleta')
  await context.close()

  await page.getByRole('button', { name: /Actions of Tecleta/ }).click()
  await page.getByRole('menuitem', { name: 'Delete technician' }).click()
  await confirmIn(page, 'Delete Tecleta Torrent?', 'Delete technician')
  await expect(page.locator(row(email))).toHaveCount(0)
})
