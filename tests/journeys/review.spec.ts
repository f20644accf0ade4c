import type { Page } from '@playwright/test'
import { Counted } from './counted.js'
import { Staff } from './gateway-calls.js'
import { arriveAs, expect, remember, test } from './journey.js'
import { Looker } from './looker.js'
import { looksOf } from './looks-in-turn.js'
import { beginsWith } from './screen-words.js'

// A reviewer with two hands on the keyboard.

interface Waiting {
  customerId: string
  customerName: string
}
const waiting = (staff: Staff) =>
  staff.get<Waiting[]>(
    `/customers/v1/Documents/GetCustomerValidationRequests?sort=registerDate&filter=${encodeURIComponent('{"responseDate":[null]}')}`,
  )
const shown = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const photosShown = (page: Page) => expect(page.locator('.motora-turned img')).toHaveCount(4)

/** The reviewer's calls, with what the clock of the page would ask anyway left out. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/customers/')) calls.push(`${request.method()} ${pathname.split('/').at(-1)}`)
  })
  return calls
}

test('on a phone the answers stay at the foot of the window, however far the documents are scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await remember(page, 'es')
  const [, second] = await waiting(await Staff.signIn('admin'))
  await arriveAs(page, 'admin', `/customers/review/${second?.customerId}`)
  await photosShown(page)
  const answer = page.getByRole('button', { name: beginsWith('es', 'review:notify') })
  await expect(answer).toBeInViewport({ ratio: 1 })
  const before = await answer.boundingBox()
  for (const by of [450, 3000]) {
    const screen = page.locator('.motora-review-screen')
    const from = await screen.evaluate(({ scrollTop }) => scrollTop)
    await page.mouse.move(200, 500)
    await page.mouse.wheel(0, by)
    await expect.poll(() => screen.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(from)
    expect((await answer.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  }
  // whole words next to one another
  expect(
    await page
      .locator('.kit-case-actions .mantine-Button-label')
      .evaluateAll((words) =>
        words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
      ),
  ).toEqual([])
})

test('a clear case takes 30 keys, one look and one answer; the next one opens by itself [H-37]', async ({ page }) => {
  const admin = await Staff.signIn('admin')
  const [first, second] = await waiting(admin)
  if (!first || !second) throw new Error('the demo has nobody who waits')
  await arriveAs(page, 'admin', '/home')
  await expect(page.getByRole('button', { name: new RegExp(`^${first.customerName}`) })).toBeVisible()
  const calls = callsOf(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await shown(page, first.customerName)
  await photosShown(page)

  const work = new Counted(page, 'administrator: review the documents of a customer')
  for (const key of 'be31122030') await work.press(key)
  await work.press('Enter')
  for (const key of '30112031') await work.press(key)
  await work.press('Enter')
  for (const key of '30062016') await work.press(key)
  await work.press('Enter')
  await work.press('v')
  await shown(page, second.customerName)
  await photosShown(page)
  work.end({ clicks: 0, keys: 30 })
  expect(calls.filter((call) => call === 'PUT ValidateAndUpdate')).toHaveLength(1)
  expect(
    calls.filter((call) => call === 'GET Documents'),
    'one look each',
  ).toHaveLength(2)
  expect((await waiting(admin)).map(({ customerId }) => customerId)).not.toContain(first.customerId)
})

for (const [language, size, scheme] of looksOf('dialogs'))
  test(`the review and its question about what is not saved in ${language} at ${size.width} px, ${scheme}: translated, within their width, and axe finds nothing [H-19]`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `review-${language}-${size.width}-${scheme}`)
    const [first] = await waiting(await Staff.signIn('admin'))
    if (!first) throw new Error('the demo has nobody who waits')
    await remember(page, language)
    await arriveAs(page, 'admin', `/customers/review/${first.customerId}`)
    await photosShown(page)
    await looker.at('review', language)
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: beginsWith(language, 'review:unsaved.title') })
    const close = page.getByRole('button', { name: beginsWith(language, 'review:close') })
    await close.click()
    await expect(dialog).toBeVisible()
    await looker.at('unsaved-dialog', language)
    await dialog.getByRole('button', { name: beginsWith(language, 'review:unsaved.stay') }).click()
    await shown(page, first.customerName)
    await close.click()
    await dialog.getByRole('button', { name: beginsWith(language, 'review:unsaved.discard') }).click()
    await expect(page).not.toHaveURL(/\/review\//)
    expect(looker.faults).toEqual([])
  })
