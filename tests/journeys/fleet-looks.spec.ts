import type { Page } from '@playwright/test'
import { Staff } from './gateway-calls.js'
import { arriveAs, expect, follow, remember, test } from './journey.js'
import { Looker } from './looker.js'
import { looksOf } from './looks-in-turn.js'

test.describe.configure({ mode: 'parallel' })

const looks = looksOf('vehicles')
const sections =
  'commands,sharing,diagnosis,specifications,traceability,quality,owner,handover,days,charges,communication'

/** Waits until what a screen asks for has come. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('.kit-skeleton, .mantine-Skeleton-root')).toHaveCount(0)
}

for (const [language, size, scheme] of looks)
  test(`vehicles, the map and incidents in ${language} at ${size.width} px, ${scheme}: translated, within its width, and axe finds nothing`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const looker = new Looker(page, `${language}-${size.width}-${scheme}`)
    const admin = await Staff.signIn('admin')
    const [vehicle] = await admin.vehicles('&search=MB007')
    if (!vehicle) throw new Error('the demo has no MB007')
    const { id: ticket } = await admin.post<{ id: string }>('/technicians/v1/Tickets/open', {
      sharingOperatorId: '',
      vehicleId: vehicle.id,
      vehicleCannotOperate: false,
      title: 'INC',
      openNoteText: 'INC',
    })
    await remember(page, language)
    await arriveAs(page, 'admin', '/scooters')
    const operator = vehicle.sharing.sharingOperatorId
    for (const [name, address] of [
      ['scooters', '/scooters'],
      ['scooter', `/scooters/${vehicle.id}?open=${sections}`],
      ['operator-scooters', `/operator/scooterList/${operator}`],
      ['incidents', '/incidents'],
      ['incidents-vehicles', '/incidents?part=vehicles'],
      ['incidents-fleet', '/incidents?part=fleet'],
      ['incident', `/incidents/details/${ticket}`],
      ['incident-dialog', `/incidents?ticket=${ticket}`],
    ] as const) {
      await follow(page, address)
      await settled(page)
      await looker.at(name, language)
    }
    expect(looker.faults).toEqual([])
  })
