import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Language, still } from './journey.js'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a text that was never translated looks like: `shell:logOut`, `tile.free`, `moreAbout`, `{{count}}`. */
const rawKey =
  /\{\{|\b(?:shell|account|people|identity|screens|vehicles|locations|home|kit|refusals|operators|profile|areas|staff|requests|commands|fleet|vehicle|trips|rentability|incidents|past|heat|upgrades|firmware|files|help|customers|review|shifts|pricing|palette|devices|jobs|quarantine|discounts|notifications|bills|bonus|findings|payments|services|settlements):\w|\b(?:tile|status|service|role|why|part|clock|keys|map|scheme|language|request|palette|standing|next|review|state|history|fault|tool|form|own|choice|detector|problem|watch|outbox|close|create|note|section|reason|mender|obstacle)\.[a-z]|\b[a-z]{2,}[A-Z][a-z]+/

/** In px between the foot of a table and of its page, and not more: the padding of the page. */
const footRoom = 32

/**
 * What is wrong with where tables stand: one that is its page's ends above the page's foot, or the menu of a row is out of
 * sight, as it would be at the end of a line that is wider than the window; a form in a dialog without its buttons in sight; a
 * button that does not show its words whole; the page of a queue that scrolls; buttons of a toolbar of several heights; fields side
 * by side that are not in one line. On a phone also: what is pressed and small, and what an entry of a queue does not show whole.
 */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate((room) => {
    const faults: string[] = []
    const foot = (element: Element) => element.getBoundingClientRect().bottom
    const isDesk = window.innerWidth >= 600
    for (const table of document.querySelectorAll('.kit-content > .kit-table'))
      if (isDesk && table.parentElement?.lastElementChild === table && table.querySelector('.kit-scroll')) {
        const left = Math.round(foot(document.querySelector('.kit-content') ?? table) - foot(table))
        if (left > room) faults.push(`the table ends ${left} px above the foot of its page`)
      }
    // a queue scrolls for itself; its page would take its own title out of sight
    for (const page of document.querySelectorAll('.kit-content:has(.kit-queue)'))
      if (page.scrollHeight > page.clientHeight + 1 || page.scrollTop > 0)
        faults.push(`the page of a queue scrolls by ${page.scrollHeight - page.clientHeight} px`)
    for (const bar of document.querySelectorAll('.kit-toolbar')) {
      const controls = [...bar.querySelectorAll(':is(.mantine-Button-root, .mantine-ActionIcon-root[data-size="lg"])')]
      const heights = new Set(
        controls.map((one) => Math.round(one.getBoundingClientRect().height)).filter((high) => high > 28),
      )
      if (heights.size > 1) faults.push(`a toolbar has controls of ${[...heights].join(' and ')} px`)
    }
    for (const row of document.querySelectorAll('form :is(.motora-profile-grid, .motora-discount-grid)')) {
      const tops = [...row.querySelectorAll('.mantine-Input-input')].map((one) => one.getBoundingClientRect().top)
      // two of one row are at the same height, or a row apart
      if (tops.some((top) => tops.some((other) => Math.abs(other - top) > 1 && Math.abs(other - top) < 24)))
        faults.push('fields side by side are not in one line')
    }
    for (const menu of document.querySelectorAll('.kit-cell-menu button, .kit-card-menu button')) {
      const { left, right, width } = menu.getBoundingClientRect()
      const frame = (menu.closest('.kit-scroll') ?? document.documentElement).getBoundingClientRect()
      if (width === 0 || left < frame.left || right > Math.min(frame.right, window.innerWidth))
        faults.push(`“${menu.getAttribute('aria-label')}” is out of sight`)
    }
    for (const actions of document.querySelectorAll('.kit-dialog-body :is(.kit-dialog-actions, .kit-form-actions)')) {
      const end = Math.min(actions.closest('[role=dialog]')?.getBoundingClientRect().bottom ?? 0, window.innerHeight)
      const { height, bottom } = actions.getBoundingClientRect()
      const form = actions.parentElement?.getBoundingClientRect()
      // one below a list begins out of sight, and its buttons with it
      if (height > 0 && form && form.top + height < end && bottom > end + 1)
        faults.push(`“${actions.textContent}” is out of sight`)
    }
    const pressed =
      '.kit-top :is(button, a), .kit-pager button, .kit-toolbar > button, .kit-toolbar-right button, [role=menuitem]'
    for (const target of isDesk ? [] : document.querySelectorAll(pressed)) {
      const { width, height } = target.getBoundingClientRect()
      // half a pixel: what is measured is rounded
      if (width > 1 && Math.min(width, height) < 43.5)
        faults.push(`“${target.getAttribute('aria-label') ?? target.textContent}” is too small for a finger`)
    }
    const whole = `.mantine-Button-label, .kit-bar-word${isDesk ? '' : ', .kit-queue-title, .kit-queue-second > *'}`
    // words of one pixel are for those who hear them: an icon stands for them
    for (const words of document.querySelectorAll(whole))
      if (words.clientWidth > 1 && words.scrollWidth > words.clientWidth + 1)
        faults.push(`“${words.textContent}” is cut off`)
    // a box with words next to it is pressed by them too
    const ticks = '.mantine-Checkbox-body:not(:has(label)) input[type=checkbox]'
    for (const tick of isDesk ? [] : document.querySelectorAll(ticks)) {
      const box = tick.getBoundingClientRect()
      const name = `the box “${tick.getAttribute('aria-label')}”`
      if (box.width <= 1) continue
      if (Math.min(box.width, box.height) < 43.5) faults.push(`${name} is too small for a finger`)
      for (const other of tick.closest('li')?.querySelectorAll('button, a, input, .kit-card-body') ?? []) {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const across = Math.min(right, box.right) - Math.max(left, box.left)
        const down = Math.min(bottom, box.bottom) - Math.max(top, box.top)
        if (!other.contains(tick) && other !== tick && Math.min(across, down) > 0.5)
          faults.push(`${name} lies over “${other.getAttribute('aria-label') ?? other.textContent}”`)
      }
    }
    return faults
  }, footRoom)

/** Looks at screens as they stand: translated, within their width, tables in their place, and nothing that axe finds. */
export class Looker {
  readonly #page: Page
  readonly #name: string
  readonly faults: string[] = []

  constructor(page: Page, name: string) {
    this.#page = page
    this.#name = name
  }

  /** Looks at what stands on the page now. @param naming lines with names in them that no language translates */
  async at(screen: string, language: Language, naming?: RegExp): Promise<void> {
    const page = this.#page
    const seen = (fault: string) => this.faults.push(`${screen}: ${fault}`)
    await still(page)
    if (process.env.JOURNEY_SHOTS)
      await page.screenshot({ path: `${process.env.JOURNEY_SHOTS}/${this.#name}-${screen}.png` })

    const { lang, text, names, wide } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      // what is drawn counts, one line for each block; hidden text does not
      text: document.body.innerText,
      names: [...document.querySelectorAll('[aria-label],[title],[placeholder],img[alt]')].flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ),
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }))
    if (lang !== language) seen(`the document says ${lang}`)
    for (const said of [...text.split('\n'), ...names])
      if (rawKey.test(said) && !naming?.test(said)) seen(`raw text “${said}”`)
    if (wide > 0) seen(`${wide} px too wide`)
    for (const fault of await misplaced(page)) seen(fault)

    const violations = await this.#violations()
    for (const { id, nodes } of violations)
      for (const { html, failureSummary = '' } of nodes)
        seen(`axe ${id}: ${html.slice(0, 200)} (${failureSummary.replaceAll(/\s+/g, ' ').slice(0, 300)})`)
  }
  /**
   * What axe finds. It looks at one element after the other, so on a page that changes meanwhile (a map is drawn, and what
   * waited for it can be pressed) it may see half of a change: then it looks again, three times at most.
   */
  async #violations() {
    const page = this.#page
    const isCovered = (await page.locator('[data-portal] [role=dialog][aria-modal=true]').count()) > 0
    for (let look = 1; ; look += 1) {
      await page.evaluate(() => {
        const changes = { count: 0 }
        Object.assign(window, { journeyChanges: changes })
        new MutationObserver((records) => {
          changes.count += records.length
        }).observe(document.body, { attributes: true, childList: true, subtree: true, characterData: true })
      })
      // the usual way gathers the findings in a page of their own, for frames that these screens do not have
      // (what passed is not written out, and no style sheet is fetched again: a third less time, the same findings)
      const builder = new AxeBuilder({ page })
        .options({ resultTypes: ['violations'], preload: false })
        .withTags(rules)
        .setLegacyMode(true)
      // what lies behind a dialog can be neither read nor pressed; it is looked at where no dialog covers half of a field
      const { violations } = await (isCovered ? builder.include('[data-portal]') : builder).analyze()
      if (violations.length === 0 || look === 3) return violations
      const changed = await page.evaluate(
        () => (window as unknown as { journeyChanges: { count: number } }).journeyChanges.count > 0,
      )
      if (!changed) return violations
      await still(page)
    }
  }
}
