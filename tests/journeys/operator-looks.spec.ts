import type { Page } from '@playwright/test'
import { arriveAs, expect, follow, remember, test } from './journey.js'
import { Looker } from './looker.js'
import { looksOf } from './looks-in-turn.js'

test.describe.configure({ mode: 'parallel' })

const looks = looksOf('operators')

/** Waits until what a screen asks for has come. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.kit-skeleton, .mantine-Skeleton-root')).toHaveCount(0)
}

for (const [language, size, scheme] of looks) {
  const looked = `in ${language} at ${size.width} px, ${scheme}: translated, within its width, and axe finds nothing`

  test(`the provider's screens of operators ${looked}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `${language}-${size.width}-${scheme}`)
    await remember(page, language)
    await arriveAs(page, 'admin', '/home')
    await settled(page)
    await looker.at('manager-page', language)
    for (const [name, address] of [
      ['operators', '/operators'],
      ['operator-list', '/operators/list'],
      ['validate', '/operator/validate'],
      ['validate-queue', '/operator/validate?show=waiting'],
      ['request-inbox', '/operators/requestScooter'],
      ['register-operator', '/operator/register'],
      ['register-technician', '/operator/register?tab=technician'],
    ] as const) {
      await follow(page, address)
      await settled(page)
      await looker.at(name, language)
    }
    const dialog = page.getByRole('dialog')
    await follow(page, '/operator/validate?q=Brisa')
    await page.locator('[data-row-id]').first().locator('button').last().click()
    await page.getByRole('menuitem').first().click()
    await expect(dialog.first()).toBeVisible()
    await looker.at('first-action', language)
    expect(looker.faults).toEqual([])
  })

  test(`the manager's screens of the own operator ${looked}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `${language}-${size.width}-${scheme}`)
    await remember(page, language)
    await arriveAs(page, 'manager.new', '/FormCompleteData?open=company,brand,renting,areas,rates,vehicles,history')
    await settled(page)
    await looker.at('complete-data', language)
    await arriveAs(page, 'manager', '/operator/profile')
    for (const [name, address] of [
      ['profile', '/operator/profile'],
      ['family', '/operatorsUsers'],
      ['technicians', '/technicians'],
      ['request-vehicles', '/operators/requestScooter'],
    ] as const) {
      await follow(page, address)
      await settled(page)
      await looker.at(name, language)
    }
    await follow(page, '/operator/profile?open=areas')
    await page.locator('[data-field=areas] button').first().click()
    await expect(page.locator('.motora-area-sum')).toBeVisible()
    await looker.at('area-editor', language)
    expect(looker.faults).toEqual([])
  })

  test(`own data and public sign-up ${looked}`, async ({ page }) => {
    test.setTimeout(420_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `${language}-${size.width}-${scheme}`)
    await remember(page, language)
    await page.goto('/register')
    await page.locator('form button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await looker.at('sign-up-empty', language)
    for (const [who, address] of [
      ['technician', '/UpdateDataTechnician'],
      ['operator', '/UpdateDataOperatorUser'],
    ] as const) {
      await arriveAs(page, who, address)
      await settled(page)
      await looker.at(`own-data-${who}`, language)
    }
    expect(looker.faults).toEqual([])
  })
}
