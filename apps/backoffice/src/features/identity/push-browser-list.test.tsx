import { addPushBrowser, listPushBrowsers, type PushBrowsers, removePushBrowser } from '@motora/contract/identity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TopBar } from '../../shell/frame/top-bar'
import type { LanguageCode } from '../../shell/language/language-code'
import { isRememberedFor, rememberPush } from '../../shell/push/remembered-push'
import { resumePush } from '../../shell/push/resume-push'
import type { FakeGateway } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { PushBrowserList } from './push-browser-list'

vi.setConfig({ testTimeout: 60_000 })

const keyBytes = Uint8Array.from({ length: 65 }, (_, index) => (index === 0 ? 4 : index))
const publicKey = btoa(String.fromCharCode(...keyBytes))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replaceAll('=', '')
const given = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}
const desk = {
  id: '0190a000-0000-7000-8000-000000000001',
  createdAt: '2026-11-20T08:00:00.000Z',
  isCurrent: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
}
const here = { ...desk, id: '0190a000-0000-7000-8000-000000000002', isCurrent: true }

/** A browser: whether its person allows notifications, and what its push service gives out. */
const pretendBrowser = ({ permission = 'default', answer = 'granted', gives = given as typeof given | Error } = {}) => {
  const did: string[] = []
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: { applicationServerKey: Uint8Array; userVisibleOnly: boolean }) => {
      did.push(`subscribed ${options.userVisibleOnly} ${options.applicationServerKey.length}`)
      if (gives instanceof Error) throw gives
      subscription = {
        options: { applicationServerKey: options.applicationServerKey.buffer },
        toJSON: () => gives,
        unsubscribe: async () => {
          did.push('unsubscribed')
          subscription = null
        },
      }
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  return did
}

let gateway: FakeGateway
let now: PushBrowsers
let sent: unknown[]
beforeEach(async () => {
  localStorage.clear()
  gateway = await signInAs(ana)
  now = { publicKey, isKeptHere: false, browsers: [] }
  sent = []
  gateway.answer(listPushBrowsers, () => now)
  gateway.answer(addPushBrowser, ({ body }) => {
    sent.push(body)
    now = { ...now, browsers: [...now.browsers, here] }
    return here
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})
const open = (language: LanguageCode = 'en') =>
  show(
    <AsMember>
      <PushBrowserList />
    </AsMember>,
    { language },
  )

test('a browser is turned on: asked for at its push service, given to the gateway, shown as this one', async () => {
  const did = pretendBrowser()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))
  expect(await screen.findByText('This browser')).toBeTruthy()
  expect(sent).toEqual([{ endpoint: given.endpoint, ...given.keys }])
  expect(did).toEqual(['subscribed true 65'])
  expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull()
  expect(await isRememberedFor(ana.email)).toBe(true)
  // nobody reads there who it was
  expect(JSON.stringify({ ...localStorage })).not.toContain('ana')
})

test('each browser is turned off from any; this one is given back to its push service too', async () => {
  const did = pretendBrowser()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))
  await screen.findByText('This browser')
  now = { ...now, browsers: [here, desk] }
  gateway.answer(removePushBrowser, ({ params }) => {
    now = { ...now, browsers: now.browsers.filter(({ id }) => id !== params.id) }
    return new Response(null, { status: 204 })
  })
  await open()
  const off = async (isThis: boolean) => {
    const lines = (await screen.findAllByRole('listitem')).filter(
      (line) => (within(line).queryByText('This browser') !== null) === isThis,
    )
    await userEvent.click(within(lines.at(-1) as HTMLElement).getByRole('button', { name: 'Turn off' }))
  }
  await waitFor(() => expect(screen.getAllByText('Firefox · Linux').length).toBeGreaterThan(1))
  await off(false)
  await waitFor(() => expect(now.browsers).toEqual([here]))
  expect(did).not.toContain('unsubscribed')
  await off(true)
  await waitFor(() => expect(did).toContain('unsubscribed'))
  expect(now.browsers).toEqual([])
  expect(await isRememberedFor(ana.email)).toBe(false)
})

const words: Record<LanguageCode, Record<string, RegExp>> = {
  en: {
    unsupported: /cannot show notifications here/,
    blocked: /are blocked in this browser/,
    unreachable: /does not answer/,
    unknown: /is not one that Motora uses/,
    off: /does not notify browsers/,
    kept: /sends nothing out/,
  },
  es: {
    unsupported: /no puede mostrar notificaciones aquí/,
    blocked: /están bloqueadas en este navegador/,
    unreachable: /no responde/,
    unknown: /no es de los que usa Motora/,
    off: /no avisa en los navegadores/,
    kept: /no envía nada al exterior/,
  },
  ca: {
    unsupported: /no pot mostrar notificacions aquí/,
    blocked: /estan bloquejades en aquest navegador/,
    unreachable: /no respon/,
    unknown: /no és dels que fa servir Motora/,
    off: /no avisa als navegadors/,
    kept: /no envia res a l’exterior/,
  },
}
const turnOn: Record<LanguageCode, string> = {
  en: 'Turn on in this browser',
  es: 'Activar en este navegador',
  ca: 'Activa en aquest navegador',
}

test.each(['en', 'es', 'ca'] as const)(
  'in %s it says why a browser shows none, instead of failing',
  async (language) => {
    const said = words[language]
    const button = () => screen.queryByRole('button', { name: turnOn[language] })
    const at = await open(language)
    expect(await screen.findByText(said.unsupported ?? '')).toBeTruthy()
    expect(button()).toBeNull()
    at.unmount()

    pretendBrowser({ permission: 'denied' })
    const denied = await open(language)
    expect(await screen.findByText(said.blocked ?? '')).toBeTruthy()
    expect(button()).toBeNull()
    denied.unmount()

    for (const [kind, how] of [
      ['blocked', { answer: 'denied' }],
      ['unreachable', { gives: new Error('Registration failed - push service not available') }],
      ['unknown', { gives: { ...given, endpoint: 'https://push.example/x' } }],
    ] as const) {
      pretendBrowser(how as never)
      const view = await open(language)
      await userEvent.click(await screen.findByRole('button', { name: turnOn[language] }))
      expect(await screen.findByText(said[kind] ?? ''), kind).toBeTruthy()
      // it can be tried again where that may help
      expect(button() !== null, kind).toBe(kind === 'unreachable')
      view.unmount()
    }
    expect(sent).toEqual([])

    now = { publicKey: null, isKeptHere: false, browsers: [] }
    const off = await open(language)
    expect(await screen.findByText(said.off ?? '')).toBeTruthy()
    off.unmount()
    now = { publicKey, isKeptHere: true, browsers: [] }
    await open(language)
    expect(await screen.findByText(said.kept ?? '')).toBeTruthy()
  },
)

test('a person who signs in again is notified again without a word; anybody else is not', async () => {
  pretendBrowser()
  const view = await open()
  await userEvent.click(await screen.findByRole('button', { name: turnOn.en }))
  await screen.findByText('This browser')
  view.unmount()
  // the session has ended, and the next one has no browser yet
  now = { ...now, browsers: [] }
  sent = []
  pretendBrowser({ permission: 'granted' })
  await resumePush('somebody@else.demo')
  expect(sent).toEqual([])
  await resumePush(ana.email)
  expect(sent).toHaveLength(1)
  await resumePush(ana.email)
  expect(sent).toHaveLength(1)
})

test('who had notifications here and signs in has them again by the bar of the screens, once [A-30]', async () => {
  pretendBrowser({ permission: 'granted' })
  await rememberPush(ana.email)
  const bar = () =>
    show(
      <AsMember>
        <TopBar screen={undefined} />
      </AsMember>,
    )
  const view = await bar()
  await waitFor(() => expect(sent).toEqual([{ endpoint: given.endpoint, ...given.keys }]), { timeout: 20_000 })
  const { length } = gateway.received(listPushBrowsers)
  view.unmount()
  // another page: asked for again, and there already
  await bar()
  await waitFor(() => expect(gateway.received(listPushBrowsers).length).toBeGreaterThan(length), { timeout: 20_000 })
  expect(sent).toHaveLength(1)
})

test('a browser of an older key of the gateway is asked for again', async () => {
  const did = pretendBrowser()
  const { subscribeBrowser } = await import('../../shell/push/browser-push')
  await subscribeBrowser(publicKey)
  await subscribeBrowser(publicKey)
  expect(did).toEqual(['subscribed true 65', 'subscribed true 65'])
  await subscribeBrowser(`${publicKey.slice(0, -2)}AA`)
  expect(did.slice(2)).toEqual(['unsubscribed', 'subscribed true 65'])
})
