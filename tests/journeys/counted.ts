import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'

/** What a task costs the person who does it: presses, keys (each sign that is typed is one), and how long it took here. */
interface Effort {
  clicks: number
  keys: number
  seconds: number
}

const reportPath = fileURLToPath(new URL('../../tmp/reports/days-work.json', import.meta.url))

const reported = (): Record<string, Effort> => {
  try {
    return JSON.parse(readFileSync(reportPath, 'utf8')) as Record<string, Effort>
  } catch {
    return {}
  }
}

/** A task of somebody's day, done by this page with every press and key counted. */
export class Counted {
  readonly #page: Page
  readonly #task: string
  readonly #began = Date.now()
  #clicks = 0
  #keys = 0

  /** @param task who does what, in words */
  constructor(page: Page, task: string) {
    this.#page = page
    this.#task = task
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1
    await target.click()
  }

  /** Types into a field; one that is not in focus yet costs a click. */
  async type(target: Locator, text: string): Promise<void> {
    const isFocused = await target.evaluate((element) => element === document.activeElement)
    if (!isFocused) await this.click(target)
    this.#keys += text.length
    await target.fill(text)
  }

  /** One key, or several held together. */
  async press(key: string): Promise<void> {
    this.#keys += 1
    await this.#page.keyboard.press(key)
  }

  /** The task is done: prints and keeps what it cost. The counts are bounds; how long it took depends on the machine. */
  end(most: { clicks: number; keys: number }): void {
    const seconds = Math.round((Date.now() - this.#began) / 100) / 10
    const effort: Effort = { clicks: this.#clicks, keys: this.#keys, seconds }
    console.log(`${this.#task}: ${effort.clicks} clicks, ${effort.keys} keys, ${seconds} s`)
    mkdirSync(dirname(reportPath), { recursive: true })
    writeFileSync(reportPath, `${JSON.stringify({ ...reported(), [this.#task]: effort }, null, 2)}\n`)
    expect(effort.clicks, `clicks: ${this.#task}`).toBeLessThanOrEqual(most.clicks)
    expect(effort.keys, `keys: ${this.#task}`).toBeLessThanOrEqual(most.keys)
  }
}
