import { isPublicScreen, mayNow, mayOpen, type Role, roleNames, type ScreenPath, screenPaths } from '@motora/contract'
import { galleryTexts } from '@motora/kit/gallery'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeGateway } from '../fake-gateway'
import { everySecond } from '../in-turn'
import { nameOf, wordsOf } from '../words-of'
import { answerAsCompany } from './a-company'
import { formRoutes } from './form-routes'
import { behindOthers, otherScreens } from './other-screens'
import type { Name, ScreenActions } from './screen-action'
import { screenActions } from './screen-actions'
import { isStill, showScreen } from './show-screen'
import { screenSources, writesOf } from './sources'

vi.setConfig({ testTimeout: 60_000 })

/** What every table, dialog and form of the kit has: it reads. A cell that is edited in place writes. */
const { editCell: _, ...tableTexts } = galleryTexts.table
const { close, cancel, retry, clear } = galleryTexts.actions
const kitNames = [...Object.values(tableTexts), close, cancel, retry, clear].flatMap((text) => {
  if (typeof text === 'object') return []
  const words = typeof text === 'function' ? (text as (...given: unknown[]) => string)('@', '@', '@', false) : text
  return [new RegExp(`^${words.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('@', '.+')}$`)]
})
const patternOf = (name: Name) => (typeof name === 'string' ? wordsOf(name) : name)

/** Names of what can be pressed now, menus of rows included; what is disabled with a reason does not count. */
async function offered(): Promise<{ shown: string[]; disabled: string[]; links: string[] }> {
  const links = new Set<string>()
  const pressed = new Set<HTMLElement>()
  const collect = (selector: string) => {
    for (const link of document.querySelectorAll('a[href]')) links.add(link.getAttribute('href') ?? '')
    for (const element of document.querySelectorAll<HTMLElement>(selector))
      if (!element.closest('th') && element.getAttribute('role') !== 'tab') pressed.add(element)
  }
  collect('button:not([aria-hidden=true]), [role=switch]')
  const names = new Map<string, boolean>()
  const note = () => {
    for (const element of pressed) {
      const name = nameOf(element)
      const isEnabled = element.getAttribute('aria-disabled') !== 'true'
      if (!kitNames.some((kit) => kit.test(name))) names.set(name, isEnabled || names.get(name) === true)
    }
    pressed.clear()
  }
  note()
  for (const button of document.querySelectorAll<HTMLElement>('[aria-label^="Actions of"]')) {
    fireEvent.click(button)
    await waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull())
    collect('[role=menuitem]')
    note()
    fireEvent.keyDown(document.querySelector('[role=menu]') ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(document.querySelector('[role=menuitem]')).toBeNull())
  }
  const all = [...names]
  const disabled = all.filter(([, enabled]) => !enabled).map(([name]) => name)
  return { shown: all.map(([name]) => name), disabled, links: [...links] }
}

/** What the contract's permissions give a role on a screen. */
const mayHere = ({ writes }: ScreenActions, role: Role): Name[] =>
  writes
    .filter(
      ([, { needs }, only]) => (needs === undefined || mayNow(role, true, needs)) && (only?.includes(role) ?? true),
    )
    .map(([name]) => name)

/** The screen that a link of ours leads to; the one without an id in its address comes before one with. */
const screenOf = (href: string): ScreenPath | undefined =>
  screenPaths
    .filter((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`).test(href.replace(/[?#].*$/, '')))
    .toSorted((one, other) => one.split('$').length - other.split('$').length)[0]

/** Whether a role may open the screen, and, where it is a form, send it. */
const mayFollow = (role: Role, href: string): boolean => {
  if (!href.startsWith('/')) return true
  const path = screenOf(href)
  if (path === undefined || !mayOpen(role, path)) return false
  return formRoutes[path]?.some(({ needs }) => needs === undefined || mayNow(role, true, needs)) ?? true
}

test('a link to a screen that is not open to a role, and to a form that it may not send, is noticed', () => {
  const firmware = '/firmwares/edit/5e8f0000-0000-4000-8000-000000000001?part=notes'
  expect(roleNames.filter((role) => mayFollow(role, firmware))).toEqual(['Sharing.Admin'])
  expect(mayOpen('Sharing.AdminReadOnly', '/firmwares/edit/$id')).toBe(true)
  expect(mayFollow('Sharing.Technician', '/files')).toBe(false)
  expect(mayFollow('Sharing.AdminReadOnly', '/files')).toBe(true)
  expect(mayFollow('Sharing.Admin', '/no-such-screen')).toBe(false)
})

test('every screen that is a form by its name says what it sends', () => {
  const isForm = /create|edit|register|profile|Form|UpdateData|assignTo/
  const named = screenPaths.filter((path) => isForm.test(path) && !isPublicScreen(path))
  expect(named.toSorted()).toEqual(Object.keys(formRoutes).toSorted())
})

test.each(everySecond('screens looked at by every role', screenActions))(
  '$path shows each role the actions that the contract permits it, and no other',
  async (screen) => {
    const gateway = fakeGateway()
    vi.stubGlobal('fetch', gateway.send)
    answerAsCompany(gateway)
    const roles = roleNames.filter((role) => mayOpen(role, screen.path))
    const [first] = roles
    if (!first) throw new Error('nobody opens it')
    const { workAs } = await showScreen(gateway, screen.at, first)
    for (const role of roles) {
      workAs(role)
      await isStill(gateway)
      const { shown, disabled, links } = await offered()
      const permitted = mayHere(screen, role).map(patternOf)
      const reads = (screen.reads ?? []).map(patternOf)
      expect(
        permitted.filter((pattern) => !shown.some((name) => pattern.test(name))),
        `${role} misses`,
      ).toEqual([])
      expect(
        shown.filter(
          (name) => ![...permitted, ...reads].some((pattern) => pattern.test(name)) && !disabled.includes(name),
        ),
        `${role} has too much`,
      ).toEqual([])
      expect(
        links.filter((href) => !mayFollow(role, href)),
        `${role} is led astray`,
      ).toEqual([])
    }
  },
)

test('every screen that several roles open stands in the table, or says why not', () => {
  const shared = screenPaths.filter(
    (path) => !isPublicScreen(path) && roleNames.filter((role) => mayOpen(role, path)).length > 1,
  )
  const known = [...screenActions.map(({ path }) => path), ...Object.keys(otherScreens)]
  expect(shared.filter((path) => !known.includes(path))).toEqual([])
})

test('every write that the sources of the screens name stands in the table, or says where it is seen who may', () => {
  const written = writesOf(screenSources())
    .filter(({ needs }) => needs !== undefined && needs !== 'self.read')
    .map(({ id }) => id)
  expect(written.length).toBeGreaterThan(40)
  const shown = screenActions.flatMap(({ writes }) => writes.map(([, { id }]) => id))
  expect(written.filter((id) => !shown.includes(id)).toSorted()).toEqual(Object.keys(behindOthers).toSorted())
})

test.each(['/operators', '/usersMenu'] as const)(
  '%s leads each role to screens that it may open alone',
  async (path) => {
    const gateway = fakeGateway()
    vi.stubGlobal('fetch', gateway.send)
    answerAsCompany(gateway)
    const roles = roleNames.filter((role) => mayOpen(role, path))
    const { workAs } = await showScreen(gateway, path, roles[0] as Role)
    for (const role of roles) {
      workAs(role)
      await isStill(gateway)
      const { links } = await offered()
      const screens = links.map(screenOf)
      expect(screens.length, role).toBeGreaterThan(0)
      expect(screens.filter((to) => to === undefined || !mayOpen(role, to))).toEqual([])
    }
  },
)
