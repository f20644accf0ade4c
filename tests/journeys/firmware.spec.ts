import { randomBytes } from 'node:crypto'
import { Random } from '../../apps/fleet-simulator/src/random.js'
import { UpdatedMopeds } from '../endurance/updated-mopeds.js'
import { origin, Staff } from './gateway-calls.js'
import { arriveAs, expect, follow, test } from './journey.js'

const version = '2.5.1'
const mopedCount = 50
const versions = { hardware: 'S01-A', ECU: '2.3.1', BMS: '1.9.2', TCU: '3.1.0' }
/** Drawn so that five of the fifty never take an update. */
const seed = 7

interface UpgradeVehicle {
  vehicleId: string
  status: string
  currentVersion: string | null
}

test('a firmware is sent, a campaign brings it onto 50 mopeds of which five fail, and versions end as the mopeds report them [R-01, R-03, R-04]', {
  tag: '@core',
}, async ({ page }) => {
  test.setTimeout(300_000)
  const admin = await Staff.signIn('admin')
  const fleet = (await admin.vehicles('&sort=imei')).slice(0, mopedCount)
  expect(fleet).toHaveLength(mopedCount)
  const mopeds = new UpdatedMopeds(
    fleet.map(({ imei }) => imei),
    { devicePort: Number(process.env.JOURNEY_DEVICE_PORT), origin: origin(), versions },
    new Random(seed),
  )
  mopeds.isRough = false
  const failing = mopeds.atEnd().filter(({ neverSucceeds }) => neverSucceeds)
  expect(failing).toHaveLength(5)
  await expect.poll(() => mopeds.areConnected).toBe(true)

  await arriveAs(page, 'admin', '/firmwares')
  await page.getByRole('button', { name: 'New firmware' }).click()
  await page.getByLabel('Name', { exact: false }).first().fill('Motor controller, journey')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: /^ECU/ }).click()
  await page.getByRole('textbox', { name: 'Version', exact: true }).fill(version)
  const hardware = page.getByRole('combobox', { name: 'Hardware versions' })
  await hardware.fill('S01-A')
  await hardware.press('Enter')
  // three parts, sent one after the other
  const buffer = randomBytes(2_500_000)
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'wrong.bin',
    mimeType: 'application/octet-stream',
    buffer,
  })
  await expect(page.getByRole('alert')).toHaveText('The file must be a .sil file.')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: `ecu-${version}.sil`,
      mimeType: 'application/octet-stream',
      buffer,
    })
  await page.getByRole('button', { name: 'Send file' }).click()
  // its checksum stands there when the gateway has taken it
  await expect(page.locator('.motora-long-code code')).toHaveText(/^[0-9a-f]{64}$/, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Create firmware' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(version)

  await page.getByRole('button', { name: 'New campaign' }).click()
  await expect(page).toHaveURL(/\/upgrades\/create\//)
  await page.getByRole('textbox', { name: 'Name' }).fill('Journey over fifty')
  await page.getByRole('textbox', { name: 'Share at a time' }).fill('40')
  await page.getByRole('textbox', { name: 'Pause above failures of' }).fill('60')
  await page.getByRole('combobox', { name: 'Attempts at most' }).selectOption('1')
  await expect(page.getByText(`${mopedCount} vehicles would take part.`)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Start now' }).click()
  const question = page.getByRole('dialog', { name: 'Start “Journey over fifty” now?' })
  await expect(question).toBeVisible()
  // the rest of a double click falls on what lies over the button by now: the question stays
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(question).toContainText(`${mopedCount} vehicles get ECU ${version}, at most 20 at a time`)
  await question.getByRole('button', { name: 'Start now' }).click()

  await expect(page).toHaveURL(/\/upgrades\/[0-9a-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await expect(page.getByText('Running').first()).toBeVisible()
  // nobody reloads: the page follows by itself
  await expect(page.getByText('Finished').first()).toBeVisible({ timeout: 180_000 })
  await expect(page.getByRole('img', { name: /^Updated: 45, failed: 5,/ })).toBeVisible()

  const vehicles = await admin.get<UpgradeVehicle[]>(`/vehicles/v1/upgrades/${id}/Vehicles?pageSize=100`)
  const imeiOf = new Map(fleet.map((vehicle) => [vehicle.id, vehicle.imei]))
  const runs = new Map(mopeds.atEnd().map((moped) => [moped.imei, moped.runs]))
  expect(vehicles).toHaveLength(mopedCount)
  for (const { vehicleId, status, currentVersion } of vehicles) {
    const imei = imeiOf.get(vehicleId) ?? ''
    expect(currentVersion, imei).toBe(runs.get(imei))
    expect(status === 'succeeded', imei).toBe(runs.get(imei) === version)
  }
  expect(
    vehicles
      .filter(({ status }) => status === 'failed')
      .map(({ vehicleId }) => imeiOf.get(vehicleId))
      .sort(),
  ).toEqual(failing.map(({ imei }) => imei).sort())

  // the vehicle's own page says the same, and what the file is used by
  const [updated] = vehicles.filter(({ status }) => status === 'succeeded')
  const known = await admin.get<{ firmware: { ecu: { current: string; desired: string; signature: string } } }>(
    `/vehicles/v1/vehicles/${updated?.vehicleId}`,
  )
  expect(known.firmware.ecu).toEqual({ current: version, desired: version, signature: 'not-signed' })
  await page.getByRole('button', { name: /^Failed/ }).click()
  await expect(page.locator('[data-row-id]')).toHaveCount(5)
  await follow(page, `/scooters/${updated?.vehicleId}?open=traceability`)
  const unit = page.getByRole('row', { name: /^ECU/ })
  await expect(unit.getByRole('cell', { name: version }).first()).toContainText('Not signed')
  await mopeds.close()
})
