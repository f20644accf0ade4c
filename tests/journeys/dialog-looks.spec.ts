import type { Page } from '@playwright/test'
import { openedDialogs } from './dialog-table.js'
import { RiderPhone, Staff } from './gateway-calls.js'
import { arriveAs, expect, follow, type Language, remember, test } from './journey.js'
import { Looker } from './looker.js'
import { looksOf } from './looks-in-turn.js'
import { beginsWith } from './screen-words.js'

test.describe.configure({ mode: 'parallel' })

/** Presses what stands in the table; words within the dialog that is open. */
const press = async (page: Page, what: string, language: Language): Promise<void> => {
  const row = page.locator('[data-row-id]').first()
  if (what.startsWith('key ')) return page.keyboard.press(what.slice(4))
  if (what === 'row') return row.click()
  if (what === 'row-or-entry') return page.locator('[data-entry], [data-row-id], [data-inbox-row]').first().click()
  if (what === 'entry-tick') return page.locator('.kit-queue-entry .kit-queue-tick input').first().check()
  if (what === 'row-menu') return row.locator('button').last().click()
  const open = page.getByRole('dialog').last()
  // the frame has buttons of its own, such as that which closes the menu
  const within = (await page.getByRole('dialog').count()) > 0 ? open : page.getByRole('main')
  const named = (key: string) => {
    const name = beginsWith(language, key)
    const found = within.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
    return found.filter({ visible: true }).first()
  }
  const [usual = what, narrow = usual] = what.split('|')
  if (narrow !== usual) await named(usual).or(named(narrow)).first().waitFor()
  await named((await named(usual).count()) > 0 ? usual : narrow).click()
}

/** A rider of the manager's operator: who has asked for a vehicle of it once is its customer. */
const becomesCustomer = async (email: string): Promise<void> => {
  const rider = await RiderPhone.signIn(email)
  const free = (await rider.rentableNear(41.39, 2.16)).find(({ plate }) => plate?.startsWith('MB'))
  if (!free) throw new Error('no vehicle of the operator can be rented')
  await rider.say('Reserve', { vehicleId: free.vehicleId })
  await rider.say('Cancel')
}

for (const [language, size, scheme] of looksOf('dialogs'))
  test(`dialogs and drawers in ${language} at ${size.width} px, ${scheme}: translated, within their width, and axe finds nothing`, async ({
    page,
  }) => {
    test.setTimeout(420_000)
    page.setDefaultTimeout(20_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `dialog-${language}-${size.width}-${scheme}`)
    await becomesCustomer('rider031@motora.demo')
    const admin = await Staff.signIn('admin')
    const [vehicle] = await admin.vehicles('&search=MB008')
    if (!vehicle) throw new Error('the demo has no MB008')
    const { id: ticket } = await admin.post<{ id: string }>('/technicians/v1/Tickets/open', {
      sharingOperatorId: '',
      vehicleId: vehicle.id,
      vehicleCannotOperate: false,
      title: 'INC',
      openNoteText: 'INC',
    })
    await admin.post('/sharing/v1/Bonus', {
      price: 20,
      ofert: 25,
      validSince: '2026-01-01',
      validUntil: '2099-01-01',
      text: 'INC',
    })
    await remember(page, language)
    const isPhone = size.width < 600
    let who = ''
    const opened = openedDialogs.filter(({ onDesk }) => !(onDesk && isPhone))
    for (const one of [...opened].sort((a, b) => (a.who ?? 'admin').localeCompare(b.who ?? 'admin'))) {
      const path = one.path.replace('$vehicle', vehicle.id).replace('$ticket', ticket)
      const name = one.of[0] ?? ''
      const open = async (): Promise<void> => {
        const role = one.who ?? 'admin'
        if (who === role) await follow(page, path)
        else await arriveAs(page, role, path)
        who = role
        await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeAttached()
        await expect(page.locator('.kit-skeleton, .mantine-Skeleton-root')).toHaveCount(0)
        for (const what of one.press) await press(page, what, language)
        await expect(page.getByRole('dialog').or(page.locator('.kit-object-drawer')).last()).toBeVisible()
        await looker.at(name, language, one.naming)
        // nothing was typed: it closes without a question, and no drawer stays open over the next
        await page.keyboard.press('Escape')
        await follow(page, '/usersMenu')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await open().catch(async (error: Error) => {
        looker.faults.push(`${name} was not opened: ${error.message.slice(0, 300)}`)
        await arriveAs(page, who, '/usersMenu')
      })
    }
    await admin.put(`/technicians/v1/Tickets/${ticket}/Close`, { noteText: 'the journey is over' })
    expect(looker.faults).toEqual([])
  })
