import type { EndpointSpec, Role } from '@motora/contract'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeGateway, patternOf, refused } from '../fake-gateway'
import { everySecond } from '../in-turn'
import { nameOf, wordsOf } from '../words-of'
import { answerAsCompany } from './a-company'
import { notSwitches, yesOrNoElsewhere } from './not-switches'
import { isStill, showScreen } from './show-screen'
import { screenSources, writesOf } from './sources'
import { type Position, pairs, type Switch, switches } from './switches'

vi.setConfig({ testTimeout: 60_000 })

/** All that can be pressed of that name; the last one is in the topmost dialog. */
const named = (key: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('button, [role=menuitem], [role=switch]')].filter((element) =>
    wordsOf(key).test(nameOf(element)),
  )

/**
 * Shows the screen as things stand, presses the word and what follows it.
 * @returns what was sent, by a gateway that refuses it
 */
async function press(
  { at, inMenu, role }: Omit<Switch, 'positions' | 'drawnBy'>,
  { reads, says, next = [] }: Position,
  other?: string,
) {
  const gateway = fakeGateway()
  answerAsCompany(gateway)
  for (const [endpoint, answer] of reads) gateway.answer(endpoint, answer as never)
  const sent: { method: string; path: string; body: unknown }[] = []
  let isShown = false
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const [method, { pathname: path }] = [init?.method ?? 'GET', new URL(url, 'http://motora.test')]
    if (!isShown || method === 'GET') return gateway.send(url, init)
    sent.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    return refused(400, 'request.invalid')
  })
  await showScreen(gateway, at, role ?? ('Sharing.Admin' satisfies Role))
  await isStill(gateway)
  isShown = true
  if (inMenu) {
    const menu = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[aria-label^="Actions of"]')
      if (!found) throw new Error('no row has a menu')
      return found
    })
    fireEvent.click(menu)
  }
  await waitFor(() => expect(named(says), says).toHaveLength(1))
  if (other !== undefined) expect(named(other), other).toEqual([])
  fireEvent.click(named(says)[0] as HTMLElement)
  for (const [index, key] of next.entries()) {
    const dialog = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
      if (!found) throw new Error(`nothing asks before ${key}`)
      return found
    })
    const reason = dialog.querySelector('textarea')
    if (reason && index === 0) fireEvent.change(reason, { target: { value: 'It was stolen' } })
    fireEvent.click(named(key).at(-1) as HTMLElement)
  }
  await waitFor(() => expect(sent).not.toEqual([]))
  return sent
}

const check = ({ calls, sends = {} }: Position, sent: Awaited<ReturnType<typeof press>>) => {
  expect(sent).toEqual([{ method: calls.method, path: expect.stringMatching(patternOf(calls)), body: sent[0]?.body }])
  if (Object.keys(sends).length > 0) expect(sent[0]?.body).toMatchObject(sends)
}

test.each(
  everySecond('positions of buttons with two words', switches).flatMap(({ positions, ...where }) =>
    positions.map((position, index) => ({
      ...where,
      position,
      says: position.says,
      other: positions[1 - index]?.says ?? '',
    })),
  ),
)('$at: "$says" and not "$other", and it does what it says', async ({ position, other, ...where }) => {
  check(position, await press(where, position, other))
})

test.each(everySecond('yes and no that screens send', pairs))(
  '$at: "$says" $next does what it says $sends',
  async (pair) => {
    check(pair, await press(pair, pair))
  },
)

const local = (key: string) => key.replace(/^.*:/, '')
const sourceOf = (path: string) => path.replace(/^.*\//, '').replace(/\.tsx?$/, '')
const wordPair = "(?:t\\()?'([\\w:.-]+)'[^:\\n]*?:\\s*(?:t\\()?'([\\w:.-]+)'"
/** One button with a word for each of two states, in the ways in which sources write it. */
const twoWords = [
  // label: t(is ? 'a' : 'b')
  new RegExp(`\\b\\w*[lL]abel(?::|=\\{)\\s*(?:t\\()?[^?{}\\n,]*\\?\\s*${wordPair}`, 'g'),
  // {t(is ? 'a' : 'b')}</Button>
  new RegExp(`\\{[^?{}]*\\?\\s*${wordPair}[^<]*?\\}\\s*</\\w*Button>`, 'g'),
  // on: { label: t('a') }, off: { label: t('b') }
  /\bon: \{[\s\S]*?label: t\('([\w:.-]+)'\)[\s\S]*?\boff: \{[\s\S]*?label: t\('([\w:.-]+)'\)/g,
  // is ? (<Button>{t('a')}</Button>) : (<Button>{t('b')}</Button>)
  /\? \(\s*<\w*Button\b(?:(?!<\/)[\s\S])*?\{t\('([\w:.-]+)'\)\}\s*<\/\w*Button>\s*\) : \(\s*<\w*Button\b(?:(?!<\/)[\s\S])*?\{t\('([\w:.-]+)'\)\}/g,
]
const pairOf = (file: string, ...keys: string[]) => `${file}: ${keys.map(local).toSorted().join(' | ')}`

test('every button of the sources that has a word for each of two states stands in the table, or says why not', () => {
  const found = screenSources().flatMap(({ path, text }) =>
    twoWords.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, a = '', b = '']) => pairOf(sourceOf(path), a, b)),
    ),
  )
  const inTable = switches.map(({ drawnBy, positions: [one, other] }) => pairOf(drawnBy, one.says, other.says))
  expect(found.length).toBeGreaterThan(25)
  expect(found.filter((name) => !inTable.includes(name) && !(name in notSwitches))).toEqual([])
  expect(
    Object.keys(notSwitches).filter((name) => !found.includes(name)),
    'no longer there',
  ).toEqual([])
  const files = screenSources().map(({ path }) => sourceOf(path))
  expect(switches.filter(({ drawnBy }) => !files.includes(drawnBy))).toEqual([])
})

/** Fields of a body that are yes or no. */
const yesOrNoOf = ({ body }: Partial<EndpointSpec>): string[] => {
  type Schema = { def?: { innerType?: Schema; type?: string }; shape?: Record<string, Schema> }
  const bare = (schema: Schema | undefined): Schema | undefined =>
    schema?.def?.innerType ? bare(schema.def.innerType) : schema
  return Object.entries(bare(body as Schema | undefined)?.shape ?? {})
    .filter(([, field]) => bare(field)?.def?.type === 'boolean')
    .map(([name]) => name)
}

test('every yes or no that a screen sends is sent both ways in the table, or says where else', () => {
  const sent = [...switches.flatMap(({ positions }) => positions), ...pairs]
  const isSent = ({ id }: Partial<EndpointSpec>, field: string, value: boolean) =>
    sent.some(({ calls, sends }) => calls.id === id && sends?.[field] === value)
  const missing = writesOf(screenSources()).flatMap((endpoint) =>
    yesOrNoOf(endpoint)
      .filter((field) => !isSent(endpoint, field, true) || !isSent(endpoint, field, false))
      .map((field) => `${endpoint.id} ${field}`),
  )
  expect(missing.toSorted()).toEqual(Object.keys(yesOrNoElsewhere).toSorted())
})
