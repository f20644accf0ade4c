import type { Page } from '@playwright/test'
import { codeBoxes, codeOf, scan } from './authenticator.js'
import { demoPassword, Staff } from './gateway-calls.js'
import { arriveAs, expect, fillSignIn, signInByScreen, test } from './journey.js'

const refused = /status of 401/

test('a wrong password is told and leaves the person on the sign-in screen [A-12]', async ({ page, complaints }) => {
  complaints.expect(refused)
  await signInByScreen(page, 'manager', 'Motora-demo-2025')
  await expect(page.getByRole('alert')).toContainText('Login Error: Incorrect email or password.')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('an e-mail that nobody has is told in the same words [A-12]', async ({ page, complaints }) => {
  complaints.expect(refused)
  await signInByScreen(page, 'nobody')
  await expect(page.getByRole('alert')).toContainText('Login Error: Incorrect email or password.')
  await expect(page).toHaveURL(/\/login$/)
})

test('the sign-in screen has e-mail, password and a ticked remember-me [A-04]', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Remember me')).toBeChecked()
})

test('an empty field is told, and nothing is sent [T-02]', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The field is required')).toHaveCount(2)
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Campo obligatorio')).toHaveCount(2)
  expect(sent).toEqual([])
})

/** Who lands where, and what stands in the top bar. source: decisions Z-02, Z-04. */
const landings = [
  ['admin', '/home', 'Administrator'],
  ['readonly', '/home', 'Read-only administrator'],
  ['manager', '/home', 'Operator manager'],
  ['manager.private', '/home', 'Operator manager'],
  ['manager.new', '/FormCompleteData', 'Operator manager'],
  ['operator', '/scooters/locations', 'Operator'],
  ['technician', '/scooters/locations', 'Technician'],
  ['sac', '/home', 'Customer service (SAC)'],
  ['cau', '/customers', 'Customer attention (CAU)'],
] as const

/** A technician lands on the incidents while one is open, and journeys before this one may have left some. */
const closeAllTickets = async (): Promise<void> => {
  const admin = await Staff.signIn('admin')
  const open = await admin.get<{ id: string; isClosed: boolean }[]>('/technicians/v1/Tickets/GetAll')
  for (const { id, isClosed } of open)
    if (!isClosed) await admin.put(`/technicians/v1/Tickets/${id}/Close`, { noteText: 'closed for another journey' })
}

for (const [name, landing, role] of landings)
  test(`${name} signs in and lands on ${landing}`, async ({ page }) => {
    if (name === 'technician') await closeAllTickets()
    await signInByScreen(page, name)
    await expect(page).toHaveURL((url) => url.pathname === landing)
    await expect(page.locator('.motora-person')).toContainText(role)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })

test('with several roles one is chosen, and can be changed later [A-19]', async ({ page }) => {
  await signInByScreen(page, 'multi')
  await expect(page.getByRole('heading', { name: 'Choose a role' })).toBeVisible()
  const choices = page.getByRole('main').getByRole('listitem')
  await expect(choices).toHaveCount(3)
  await choices.filter({ hasText: 'Technician' }).getByRole('button').click()
  await expect(page).toHaveURL(/\/scooters\/locations/)
  await expect(page.locator('.motora-person')).toContainText('Technician')

  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page
    .getByRole('button', { name: /Customer service/ })
    .first()
    .click()
  await expect(page.locator('.motora-person')).toContainText('Customer service (SAC)')
  await page.reload()
  await expect(page.locator('.motora-person')).toContainText('Customer service (SAC)')
})

test('with a single role it is taken without asking [A-19]', async ({ page }) => {
  await signInByScreen(page, 'sac')
  await expect(page.locator('.motora-person')).toBeVisible()
  await expect(page.getByText('Choose a role')).toHaveCount(0)
})

test('who is not signed in is sent to the sign-in screen, and back afterwards [A-26]', async ({ page }) => {
  await page.goto('/scooters/locations?mode=vehicle')
  await expect(page).toHaveURL(/\/login\?return=/)
  await fillSignIn(page, 'manager')
  await expect(page).toHaveURL(/\/scooters\/locations\?(.*&)?mode=vehicle/)
})

test('logging out asks, and does nothing unless confirmed [B-62]', async ({ page }) => {
  await arriveAs(page, 'manager', '/home')
  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Do you want to log out?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Scooters' })).toBeVisible()
})

test('after logging out Back and a reload show nothing of what was there [A-32]', async ({ page, context }) => {
  await signInByScreen(page, 'manager')
  await expect(page.getByText('MB001').first()).toBeVisible()
  await page.getByRole('link', { name: 'Locations' }).click()
  await expect(page).toHaveURL(/\/scooters\/locations/)
  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  for (let times = 0; times < 3; times += 1) {
    await page.goBack({ waitUntil: 'commit' }).catch(() => null)
    if (!page.url().startsWith('http')) break
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('MB001')).toHaveCount(0)
  }
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
  expect((await context.cookies()).filter(({ name }) => name.includes('refresh') && !name.includes('device'))).toEqual(
    [],
  )
})

test('no token and no e-mail stands in storage, addresses or history', async ({ page }) => {
  await signInByScreen(page, 'manager')
  await expect(page.getByRole('heading', { level: 1, name: 'Scooters' })).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.referrer]),
  )
  expect(kept).not.toMatch(/eyJ[\w-]+\./)
  expect(kept).not.toContain('@motora.demo')
  expect(kept).not.toContain(demoPassword)
})

test.describe('a second factor', () => {
  let secret: string
  let recoveryCodes: string[]

  const codeNow = (steps = 0) => codeOf(secret, steps)
  /** A code opens once: what the last sign-in used is waited out. */
  const freshCode = async () => {
    const used = codeNow()
    await expect.poll(() => codeNow() !== used, { timeout: 35_000, intervals: [500] }).toBe(true)
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

  test('is enrolled from the picture that is shown, and its recovery codes are shown once [A-10, A-13, A-14]', async ({
    page,
  }) => {
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
    await page.waitForTimeout(300)
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

  test('is asked for at the next sign-in; a wrong code is told and makes no session [A-11, A-15, A-16]', async ({
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

  test('a reload forgets the sign-in that waits for its code: it starts again', async ({ page }) => {
    for (const address of ['/multifactor', '/multifactor-code']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/login/)
    }
    await signInByScreen(page, 'twofactor')
    await expect(page).toHaveURL(/\/multifactor-code$/)
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByLabel('E-mail')).toHaveValue('')
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
    await expect(opened).toBeVisible({ timeout: 15_000 })
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
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password updated successfully')).toBeVisible()
  })
})
