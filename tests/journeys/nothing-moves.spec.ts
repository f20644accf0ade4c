import type { Page, Request } from '@playwright/test'
import { Staff } from './gateway-calls.js'
import { arriveAs, expect, still, test } from './journey.js'

const sizes = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

/** Rounding of places below a pixel counts a millionth now and then; browsers and Lighthouse show three digits. */
const rounding = 0.0005

interface Shift {
  value: number
  moved: string[]
}

/** How many answers are on their way; the live stream, which never ends, is none. */
const underWay = new WeakMap<Page, number>()

/** Notes what moves by itself, and slows the answers, so that each screen is painted before its data arrives. */
const watch = async (page: Page): Promise<void> => {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue().catch(() => undefined)
  })
  const count = (more: number) => (request: Request) => {
    if (request.url().includes('/api/') && request.headers().accept !== 'text/event-stream')
      underWay.set(page, (underWay.get(page) ?? 0) + more)
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) => {
              const element = node instanceof Element ? node : node?.parentElement
              return `${element?.tagName}.${element?.className} ${placeOf(previousRect)} → ${placeOf(currentRect)}`
            }),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved by itself by more than rounding. */
const moved = async (page: Page): Promise<Shift[]> => {
  // what one answer makes the screen ask for is waited for too
  await expect.poll(() => underWay.get(page) ?? 0, { intervals: [50] }).toBe(0)
  await still(page)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum < rounding ? [] : shifts
}

for (const [where, size] of sizes)
  test(`nothing moves when data arrives: home, map, vehicle and incidents on ${where}`, async ({ page }) => {
    const manager = await Staff.signIn('manager')
    const [vehicle] = await manager.vehicles('&search=MB009')
    if (!vehicle) throw new Error('the demo has no MB009')
    const { id: ticket } = await manager.post<{ id: string }>('/technicians/v1/Tickets/open', {
      sharingOperatorId: vehicle.sharing.sharingOperatorId,
      vehicleId: vehicle.id,
      vehicleCannotOperate: false,
      title: 'Brake soft',
      openNoteText: 'It stops late',
    })
    await page.setViewportSize(size)
    await watch(page)
    const found: Record<string, Shift[]> = {}
    for (const [screen, address, arrived] of [
      ['home', '/home', page.getByText('MB001').first()],
      ['vehicle', `/scooters/${vehicle.id}`, page.getByRole('heading', { level: 1, name: 'MB009' })],
      ['incidents', '/incidents', page.getByText('Brake soft').first()],
      ['map', '/scooters/locations', page.locator('.maplibregl-canvas')],
    ] as const) {
      await arriveAs(page, 'manager', address)
      await expect(arrived).toBeVisible()
      await expect(page.locator('.kit-skeleton, .mantine-Skeleton-root')).toHaveCount(0)
      const shifts = await moved(page)
      if (shifts.length > 0) found[screen] = shifts
    }
    await manager.put(`/technicians/v1/Tickets/${ticket}/Close`, { noteText: 'the journey is over' })
    expect(found).toEqual({})
  })

test('what moves by itself is found: planted, a line above the screen a moment later', async ({ page }) => {
  await watch(page)
  await arriveAs(page, 'manager', '/home')
  await expect(page.getByText('MB001').first()).toBeVisible()
  await page.evaluate(() => {
    const line = document.createElement('p')
    line.textContent = 'Late'
    document.querySelector('main')?.prepend(line)
  })
  await expect.poll(() => moved(page)).not.toEqual([])
})
