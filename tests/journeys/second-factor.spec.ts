import type { Page } from '@playwright/test'
import { codeBoxes, codeOf, scan } from './authenticator.js'
import { expect, fillSignIn, hears, signInByScreen, still, test } from './journey.js'

// One person's second factor from its enrolment on: each goes on from where the one before left it.

const refused = /status of 401/

let secret: string
let recoveryCodes: string[]

const codeNow = (steps = 0) => codeOf(secret, steps)
/** A code opens once: what the last sign-in used is waited out. */
const freshCode = async () => {
  const used = codeNow()
  await expect.poll(() => codeNow() !== used, { timeout: 90_000, intervals: [500] }).toBe(true)
  return codeNow()
}
const paste = async (page: Page, code: string) => {
  await codeBoxes(page).first().focus()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, code)
}

test('a second factor is enrolled from the picture that is shown, and its recovery codes are shown once [A-10, A-13, A-14]', {
  tag: '@core',
}, async ({ page }) => {
  await signInByScreen(page, 'twofactor')
  await expect(page).toHaveURL(/\/multifactor$/)
  await expect(page.getByText('Scan this picture with an authenticator app')).toBeVisible()
  const picture = page.getByRole('img', { name: /QR picture/ })
  await expect(picture).toBeVisible()
  const scanned = await scan(picture)
  expect(scanned.address).toContain('twofactor')
  secret = scanned.secret

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/multifactor-code$/)
  await expect(codeBoxes(page)).toHaveCount(6)
  // Five digits send nothing; the sixth submits by itself.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/Totp')) sent.push(request.postData() ?? '')
  })
  const code = codeNow()
  await codeBoxes(page).first().focus()
  await page.keyboard.type(code.slice(0, 5))
  await still(page)
  expect(sent).toEqual([])
  await page.keyboard.type(code.slice(5))
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  recoveryCodes = await page.locator('.motora-codes li').allTextContents()
  expect(recoveryCodes.length).toBeGreaterThanOrEqual(8)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('motora-recovery-codes.txt')
  // On paper: the codes, and nothing of the screen around them.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.motora-codes li').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('.motora-person')).toContainText('Administrator')
})

test('a recovery code opens once', async ({ page, complaints }) => {
  complaints.expect(refused)
  const enterCode = async () => {
    await signInByScreen(page, 'twofactor')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await enterCode()
  await expect(page).toHaveURL(/\/home$/)
  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Personal data' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page.getByText('Authenticator app set up')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(String(recoveryCodes.length - 1), { exact: true })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await enterCode()
  await expect(page.getByRole('alert')).toContainText('Code invalid or expired')
  await expect(page).toHaveURL(/\/multifactor-code$/)
})

test('a second factor is asked for at the next sign-in; a wrong code is told and makes no session [A-11, A-15, A-16]', async ({
  page,
  complaints,
}) => {
  complaints.expect(refused)
  await signInByScreen(page, 'twofactor')
  await expect(page).toHaveURL(/\/multifactor-code$/)
  const real = await freshCode()
  const wrong = String((Number(real) + 314_159) % 1_000_000).padStart(6, '0')
  await paste(page, wrong)
  await expect(page.getByRole('alert')).toContainText('Code invalid or expired')
  for (const box of await codeBoxes(page).all()) await expect(box).toHaveValue('')
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)

  await signInByScreen(page, 'twofactor')
  await expect(codeBoxes(page)).toHaveCount(6)
  await paste(page, codeNow())
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('recovery codes')).toHaveCount(0)
})

test('a forgotten password: the mail of the demo, its link, a new password; the second factor stays asked for [A-05, A-06, A-08, V-37]', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 40[14]/)
  const own = 'seven grey mopeds at dawn'
  const withRecoveryCode = async (code: string | undefined) => {
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.locator('.motora-person')).toBeVisible()
  }
  await page.goto('/login')
  await expect(page.getByText('Version 1.10.2')).toBeVisible()
  await page.getByLabel('E-mail').fill('twofactor@motora.demo')
  await page.getByRole('button', { name: 'Forgotten password?' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('E-mail')).toHaveValue('twofactor@motora.demo')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Check your email to reset your password')).toBeVisible()

  await page.getByRole('link', { name: 'Mails of the demo' }).click()
  const mail = page.getByRole('article').filter({ hasText: 'twofactor@motora.demo' }).first()
  const opened = mail.getByRole('link', { name: 'Open the link' })
  await expect(opened).toBeVisible({ timeout: 60_000 })
  const link = new URL((await opened.getAttribute('href')) ?? '')
  await page.goto(link.pathname + link.hash)
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  expect(await page.evaluate(() => location.href + JSON.stringify(history.state))).not.toContain('token')
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('Repeat the new password').fill(own)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password has been set.')).toBeVisible()

  await page.goto('/login')
  await page.goto(link.pathname + link.hash)
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible()

  await signInByScreen(page, 'twofactor')
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password')
  await fillSignIn(page, 'twofactor', own)
  await withRecoveryCode(recoveryCodes[1])
  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Personal data' }).click()
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByLabel('Current password').fill(own)
  await page.getByLabel('New password', { exact: true }).fill(`${own} again`)
  await page.getByLabel('Repeat the new password').fill(`${own} again`)
  await hears(page, 'Password updated successfully', () =>
    page.getByRole('button', { name: 'Change password' }).click(),
  )
})
