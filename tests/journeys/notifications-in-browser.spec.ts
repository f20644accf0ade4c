import { origin } from './gateway-calls.js'
import { arriveAs, expect, test } from './journey.js'

interface Registration {
  registrationId: string
  scopeURL: string
}

// as people have it: with the worker that shows what is sent, in the browser with windows, since the one without has no
// notifications
test.use({
  serviceWorkers: 'allow',
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = process.env.CHROMIUM_WITH_WINDOWS ?? launchOptions.executablePath
      await use({ ...launchOptions, ...(executablePath ? { executablePath } : {}) })
    },
    { scope: 'worker' },
  ],
})

test('a browser without a push service says so; what a push service brings is shown, once', async ({
  page,
  context,
  complaints,
}) => {
  // Chromium says so itself: a window of a test is a private one, which gets no address
  complaints.expect(/Push API in incognito/)
  await context.grantPermissions(['notifications'], { origin: origin() })
  await arriveAs(page, 'technician', '/incidents')
  await page.locator('.motora-person').click()
  await page.getByRole('menuitem', { name: 'Personal data' }).click()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'does not answer' })).toBeVisible()
  // it may be tried again
  await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()

  const devtools = await context.newCDPSession(page)
  const registrations = new Promise<Registration>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => found && resolve(found))
  })
  await devtools.send('ServiceWorker.enable')
  const { registrationId } = await registrations
  const said = { id: 'm-1', title: 'You look after a new ticket', body: 'INC-7 · Moto 7', path: '/incidents?in=mine' }
  const deliver = () =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: `${origin()}/`,
      registrationId,
      data: JSON.stringify(said),
    })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      })),
    )
  const inTime = { timeout: 3000 }
  await expect(async () => {
    // a busy browser now and then loses what its developer tools deliver, one time in forty
    await deliver()
    await expect.poll(shown, inTime).toEqual([{ title: said.title, body: said.body, tag: said.id }])
  }).toPass()
  // the same once more is shown once
  await deliver()
  await expect.poll(shown).toHaveLength(1)
})
