import type { Page } from '@playwright/test'
import { Staff } from './gateway-calls.js'
import { arriveAs, expect, follow, remember, test } from './journey.js'
import { Looker } from './looker.js'
import { looksOf } from './looks-in-turn.js'

test.describe.configure({ mode: 'parallel' })

const looks = looksOf('firmware')

/** Waits until what a screen asks for has come. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('.kit-skeleton, .mantine-Skeleton-root')).toHaveCount(0)
}

/** A draft of a campaign over the whole fleet. */
const draftOf = async (admin: Staff, firmwareId: string): Promise<string> => {
  const { id } = await admin.post<{ id: string }>('/vehicles/v1/upgrades', {
    id: crypto.randomUUID(),
    name: 'ECU',
    firmwareId,
    selection: { filter: {} },
    shareAtOncePercent: 10,
    pauseAboveFailedPercent: 10,
    maxAttempts: 3,
    allowOlder: false,
  })
  return id
}

for (const [language, size, scheme] of looks)
  test(`files, firmware, campaigns and help in ${language} at ${size.width} px, ${scheme}: translated, within its width, and axe finds nothing`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `${language}-${size.width}-${scheme}`)
    const admin = await Staff.signIn('admin')
    const [firmware] = await admin.get<{ id: string; fileId: string }[]>('/files/v1/firmwares')
    if (!firmware) throw new Error('the demo has no firmware')
    const upgrade = await draftOf(admin, firmware.id)
    const lookAt = async (name: string, address: string): Promise<void> => {
      await follow(page, address)
      await settled(page)
      await looker.at(name, language)
    }
    await remember(page, language)
    await arriveAs(page, 'admin', '/firmwares')
    await lookAt('firmwares', '/firmwares')
    await lookAt('firmware', `/firmwares/${firmware.id}`)
    await lookAt('firmware-edit', `/firmwares/edit/${firmware.id}`)
    await lookAt('firmware-create', '/firmwares/create')
    await lookAt('files', '/files')
    await lookAt('file', `/files/${firmware.fileId}`)
    await lookAt('file-create', '/files/create')
    await lookAt('upgrades', '/upgrades')
    await lookAt('upgrade', `/upgrades/${upgrade}`)
    await lookAt('upgrade-create', `/upgrades/create/${firmware.id}`)
    await arriveAs(page, 'manager', '/help')
    await lookAt('help', '/help')
    await lookAt('help-found', '/help?find=tarifa')
    await lookAt('help-nothing', '/help?find=zzz')
    await follow(page, '/help')
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await looker.at('help-answer', language)
    await follow(page, '/scooters')
    await settled(page)
    await page.keyboard.press('F1')
    await expect(page.getByRole('dialog')).toBeVisible()
    await looker.at('help-panel', language)
    expect(looker.faults).toEqual([])
  })
