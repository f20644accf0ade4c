import type { Role } from '@motora/contract'
import {
  addDocumentsRotation,
  type CustomerReview,
  claimReview,
  documentCodes,
  getCustomer,
  getCustomerReview,
  listCustomerDocuments,
  listValidationRequests,
  updateCustomerForAdmin,
  type ValidationRequest,
  validateAndUpdateCustomer,
} from '@motora/contract/customers'
import { useLocation } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer } from '../../../testing/a-customer'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { ReviewScreen } from './review-screen'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const customer = aCustomer({
  firstName: 'Jordi',
  lastName: 'Mas',
  fullName: 'Jordi Mas',
  email: 'jordi@riders.test',
  canOperate: false,
  reviewState: 'pending',
  documentsVerified: false,
  nOfTrips: 0,
  servicesCount: 0,
})
const { customerId } = customer
const nextId = '55555555-5555-4555-8555-555555555555'
const request: ValidationRequest = {
  id: '33333333-3333-4333-8333-333333333333',
  customerId,
  customerName: 'Jordi Mas',
  registerDate: '2026-11-17T08:00:00.000Z',
  responseDate: null,
  delay: 4330,
  delayInShifts: 95,
  isInLaborableSchedule: true,
  answer: null,
  claimedBy: null,
  claimedUntil: null,
}
const photo = (index: number) => ({
  id: `0000000${index}-0000-4000-8000-000000000000`,
  code: documentCodes[index] ?? 'DniFront',
  isBackup: false,
  destroyedAt: null,
  uploadedAt: '2026-11-17T08:00:00.000Z',
})
const rotation = { dniFront: 270, dniBack: 270, drivingLicenseFront: 0, drivingLicenseBack: 270 } as const
const review: CustomerReview = {
  customerId,
  request,
  isClaimedByMe: true,
  documentsRotation: rotation,
  language: 'cat',
  warnings: [],
  today: '2026-11-20',
  documents: [0, 1, 2, 3].map(photo),
  licence: {
    drivingLicenseTypes: [],
    drivingLicenseExpirationDate: null,
    identityDocumentExpirationDate: null,
    bDrivingLicenseEmissionDate: null,
  },
}

let gateway: FakeGateway
let addresses: string[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  addresses = []
  let made = 0
  URL.createObjectURL = () => {
    made += 1
    addresses.push(`blob:photo-${made}`)
    return `blob:photo-${made}`
  }
  URL.revokeObjectURL = (address) => {
    addresses = addresses.filter((one) => one !== address)
  }
  gateway.answer(getCustomer, customer)
  gateway.answer(getCustomerReview, review)
  gateway.answer(listCustomerDocuments, () =>
    review.documents.map((one) => ({ ...one, customerId, fileBinary: btoa('jpeg') })),
  )
  gateway.answer(claimReview, { claimedBy: 'me@motora.demo', claimedUntil: '2026-11-20T10:15:00.000Z', isMine: true })
  gateway.answer(listValidationRequests, [request, { ...request, id: nextId, customerId: nextId }])
  gateway.answer(validateAndUpdateCustomer, undefined)
  gateway.answer(addDocumentsRotation, undefined)
  gateway.answer(updateCustomerForAdmin, customer)
})

const open = async (role: Role = 'Sharing.Admin') => {
  const view = await workAs(role, gateway, <ReviewScreen customerId={customerId} />, `/customers/review/${customerId}`)
  await screen.findByRole('button', { name: 'Enlarge: ID document, front' })
  return view
}
const press = (keys: string) => user.keyboard(keys)
const imageOf = (what: string) => screen.getByRole('img', { name: `${what}: photo of Jordi Mas` })
const line = (name: string) =>
  within(screen.getByRole('list', { name: 'Checks' }))
    .getAllByRole('listitem')
    .find((one) => one.textContent?.startsWith(name))
/** b, e, three dates: what a clear case takes. */
const typeAll = () => press('be31122030{Enter}30112031{Enter}30062016{Enter}')

test('shows four photos next to the data, and what is typed of the licence [H-13, H-16]', async () => {
  await open()
  expect(screen.getAllByRole('img')).toHaveLength(4)
  for (const label of ['ID document expires', 'Driving licence expires', 'B licence issued', 'First name', 'Number'])
    expect(screen.getByRole('textbox', { name: new RegExp(`^${label}`) })).toBeTruthy()
  for (const name of ['AM', 'A1', 'A2', 'A', 'B1', 'B']) expect(screen.getByRole('checkbox', { name })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Jordi Mas')
  for (const name of ['Validate', 'Notify', 'Update documents', 'Refresh data'])
    expect(screen.getAllByRole('button', { name: new RegExp(`^${name}`) }).length, `${name} [H-17]`).toBeGreaterThan(0)
})

test('each photo starts as it is stored, and turns by quarters, round and round [H-14]', async () => {
  await open()
  const turnOf = (what: string) => /rotate\((\d+)deg\)/.exec(imageOf(what).style.transform)?.[1]
  expect([turnOf('ID document, front'), turnOf('Driving licence, front')]).toEqual(['270', '0'])
  await press('[[]]]')
  expect(turnOf('ID document, front')).toBe('90')
  await user.click(screen.getByRole('button', { name: 'Turn left: Driving licence, front' }))
  expect(turnOf('Driving licence, front')).toBe('270')
  await press('3]')
  expect(turnOf('Driving licence, front'), 'round').toBe('0')
})

test('an enlarged photo zooms from 1 to 7 by keys and buttons, and not beyond; the same key shows all four [H-14, H-15]', async () => {
  await open()
  await press('2')
  expect(screen.getAllByRole('img')).toHaveLength(1)
  const zoom = () => /scale\(([\d.]+)\)/.exec(imageOf('ID document, back').style.transform)?.[1]
  expect(zoom()).toBe('1')
  await press('-')
  expect(zoom()).toBe('1')
  await press('+++++++++')
  expect(zoom()).toBe('7')
  await user.click(screen.getByRole('button', { name: 'Zoom out' }))
  expect(zoom()).toBe('6')
  await press('2')
  expect(screen.getAllByRole('img')).toHaveLength(4)
})

test('a line for each check turns green; what is not green is why it cannot be validated [H-40, H-41, H-42]', async () => {
  await open()
  expect(line('ID document, front')?.dataset.state).toBe('met')
  expect(line('Licence types')?.textContent).toContain('Choose at least one licence type')
  await press('v')
  expect(
    await screen.findByText('Choose at least one licence type', { selector: '[role=alert] *, [role=status] *' }),
  ).toBeTruthy()
  expect(gateway.received(validateAndUpdateCustomer)).toEqual([])
  await press('b')
  expect(line('Licence types')?.dataset.state).toBe('met')
  expect(line('B licence issued')?.textContent).toContain('Emission date is necessary with B permission')
  await press('e01012020{Escape}')
  expect(line('ID document expires')?.textContent).toContain('past')
  await press('e20112026{Enter}')
  expect(line('ID document expires')?.dataset.state, 'an expiry today is still valid').toBe('met')
  await press('31022030')
  expect(line('Driving licence expires')?.textContent, 'no such day').toContain('not a date')
  await press('{Escape}e20112026{Enter}20112026')
  expect(line('B licence issued')?.textContent).toContain('The B licence must be issued before the licence expires')
  await press('{Escape}e01012031')
  expect(line('B licence issued')?.textContent).toContain('cannot be issued in the future')
  await press('{Escape}e30062016{Enter}')
  for (const one of within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem'))
    expect(one.dataset.state, one.textContent ?? '').toBe('met')
})

/** The screen of whom the address names, as the page draws it. */
function Followed() {
  return <ReviewScreen customerId={useLocation().pathname.split('/').at(-1) ?? ''} />
}
const heard = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)

test('who stands there is heard, also after a key that leads to the next one, and the tab names no one', async () => {
  const next = { ...customer, customerId: nextId, fullName: 'Ona Puig', email: 'ona@riders.test' }
  const isNext = ({ query }: { query: Record<string, string> }) => query.customerId === nextId
  gateway.answer(getCustomer, ({ params }) => (params.id === nextId ? next : customer))
  gateway.answer(getCustomerReview, (call) =>
    isNext(call)
      ? {
          ...review,
          customerId: nextId,
          request: { ...request, customerId: nextId, registerDate: '2026-11-18T09:30:00.000Z' },
        }
      : review,
  )
  gateway.answer(listCustomerDocuments, [])
  await workAs('Sharing.Admin', gateway, <Followed />, `/customers/review/${customerId}`)
  await waitFor(() => expect(heard()).toContain('Document review: Jordi Mas'))
  const region = [...document.querySelectorAll('[role=status]')].find((one) => one.textContent?.endsWith('Jordi Mas'))
  const title = document.title
  expect(title).toContain('17/11/2026')
  await press('j')
  await waitFor(() =>
    expect(region?.textContent, 'the same place, so that it is heard').toBe('Document review: Ona Puig'),
  )
  expect(region?.isConnected).toBe(true)
  expect(document.title).toContain('18/11/2026')
  expect(title + document.title).not.toMatch(/Jordi|Ona/)
})

test('a check that turns met or not met is heard, while one types elsewhere', async () => {
  await open()
  const said = screen.getByRole('list', { name: 'Checks' }).previousElementSibling
  expect([said?.getAttribute('role'), said?.textContent], 'nothing has turned').toEqual(['status', ''])
  await press('b')
  expect(said?.textContent).toMatch(/Licence types: met\. .*B licence issued: not met\. Emission date is necessary/)
  await press('e3112203')
  expect(said?.textContent, 'not yet').not.toContain('ID document expires')
  await press('0')
  expect(said?.textContent).toBe('ID document expires: met')
  await press('{Backspace}')
  expect(said?.textContent).toMatch(/^ID document expires: not met\. The expiry of the ID document/)
})

test('an enlarged photo has the focus and is moved by the arrows; its button has it again [H-14, H-15]', async () => {
  await open()
  const button = () => screen.getByRole('button', { name: 'Enlarge: ID document, back' })
  const moved = () =>
    /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(imageOf('ID document, back').style.transform)?.slice(1)
  button().focus()
  await press('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'ID document, back, enlarged' }))
  await press('{ArrowRight}')
  expect(moved(), 'all of it is seen').toEqual(['0', '0'])
  await press('+++{ArrowRight}{ArrowDown}')
  const [x, y] = (moved() ?? []).map(Number)
  expect([Number(x) < 0, Number(y) < 0]).toEqual([true, true])
  await press('{ArrowLeft}{ArrowUp}')
  expect(moved()).toEqual(['0', '0'])
  await press('{Escape}')
  expect(document.activeElement).toBe(button())
  // a person who is in a field stays there
  const box = screen.getByRole('checkbox', { name: 'AM' })
  box.focus()
  await press('2')
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(document.activeElement).toBe(box)
})

test('a clear case takes 31 keys, and one call answers it; the next one opens by itself [H-37, H-59]', async () => {
  const { router } = await open()
  await typeAll()
  expect(document.activeElement, 'all is green: out of the fields').toBe(document.body)
  await press('v')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/review/${nextId}`))
  expect(gateway.received(validateAndUpdateCustomer)).toEqual([
    {
      params: {},
      query: { email: customer.email },
      body: {
        customerValidationRequest: {
          canOperate: true,
          drivingLicenses: [3],
          identityDocumentExpirationDate: '2030-12-31',
          drivingLicenseExpirationDate: '2031-11-30',
          bDrivingLicenseEmissionDate: '2016-06-30',
        },
        documentsRotation: rotation,
        documentIds: review.documents.map(({ id }) => id),
        from: 'BackOffice',
        version: customer.version,
      },
    },
  ])
})

test('notify needs a reason, ready in the rider’s language, and invalidates with it [H-38, H-44]', async () => {
  await open()
  await press('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Notify Jordi Mas?' }))
  expect(dialog.getByRole('textbox').lang, 'for voice and spelling').toBe('ca')
  expect(dialog.getByRole('group', { name: 'Ready-made reasons' }).querySelectorAll('button')).toHaveLength(10)
  await user.click(dialog.getByRole('button', { name: 'Notify' }))
  expect(await dialog.findByText('You must enter a comment')).toBeTruthy()
  expect(gateway.received(validateAndUpdateCustomer)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Blurred or dark' }))
  await user.type(dialog.getByRole('textbox'), '\nGràcies')
  await user.click(dialog.getByRole('button', { name: 'Notify' }))
  await waitFor(() => expect(gateway.received(validateAndUpdateCustomer)).toHaveLength(1))
  expect(gateway.received(validateAndUpdateCustomer)[0]?.body?.customerValidationRequest).toMatchObject({
    canOperate: false,
    cannotOperateReason: 'Alguna foto està borrosa o massa fosca i no es pot llegir. Gràcies',
  })
})

test('without a mobile phone nobody is notified, and no profile is saved [H-44, H-45]', async () => {
  gateway.answer(getCustomer, { ...customer, mobilePhone: null })
  await open()
  await press('n')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await screen.findAllByText('The mobile phone is required')).length).toBeGreaterThan(0)
  expect(line('Mobile phone')?.dataset.state).toBe('open')
  // something to save, of the profile and of the licence
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), ' Pere')
  await press('{Escape}be31122030{Escape}u')
  await user.click(screen.getByRole('button', { name: /^Update documents/ }))
  expect((await screen.findAllByText('The mobile phone is required')).length).toBeGreaterThan(0)
  expect([updateCustomerForAdmin, addDocumentsRotation].flatMap((call) => gateway.received(call))).toEqual([])
  expect(screen.queryByText('Documents updated successfully')).toBeNull()
  // the phone alone was missing
  await user.type(screen.getByRole('textbox', { name: /^Mobile phone/ }), '+34600111222')
  await press('{Escape}u')
  expect(await screen.findByText('Documents updated successfully')).toBeTruthy()
  expect(gateway.received(updateCustomerForAdmin)[0]?.body).toMatchObject({
    customerUpdateRequest: { firstName: 'Jordi Pere', mobilePhone: '+34600111222' },
  })
})

test('update keeps what was typed and turned without an answer [H-17, H-60, H-61, H-62]', async () => {
  await open()
  await press(']be31122030{Escape}')
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), ' Pere')
  await press('{Escape}u')
  expect(await screen.findByText('Documents updated successfully')).toBeTruthy()
  expect(gateway.received(updateCustomerForAdmin).map(({ query, body }) => [query, body])).toEqual([
    [
      { email: customer.email },
      { customerUpdateRequest: { firstName: 'Jordi Pere' }, version: customer.version, from: 'BackOffice' },
    ],
  ])
  expect(gateway.received(addDocumentsRotation).map(({ body }) => body)).toEqual([
    {
      customerId,
      documentsRotation: { ...rotation, dniFront: 0 },
      licence: {
        drivingLicenseTypes: [3],
        identityDocumentExpirationDate: '2030-12-31',
        drivingLicenseExpirationDate: null,
        bDrivingLicenseEmissionDate: null,
      },
      version: customer.version,
    },
  ])
  expect(gateway.received(validateAndUpdateCustomer)).toEqual([])
})

test('of a validated customer update saves the profile alone, and nothing can be answered [H-39]', async () => {
  gateway.answer(getCustomer, { ...customer, canOperate: true, reviewState: 'validated' })
  gateway.answer(getCustomerReview, { ...review, request: null, isClaimedByMe: false })
  await open()
  expect(screen.getByRole('button', { name: /^Validate/ }).getAttribute('aria-disabled')).toBe('true')
  expect((screen.getByRole('textbox', { name: /^ID document expires/ }) as HTMLInputElement).readOnly).toBe(true)
  await user.type(screen.getByRole('textbox', { name: /^Number/ }), '9')
  await press('{Escape}u')
  expect(await screen.findByText('Documents updated successfully')).toBeTruthy()
  expect(gateway.received(updateCustomerForAdmin)).toHaveLength(1)
  expect(gateway.received(addDocumentsRotation)).toEqual([])
  expect(gateway.received(claimReview)).toEqual([])
})

test('a failed update says so with the fields’ messages; a failed validation in words of its own [H-62, H-63]', async () => {
  gateway.answer(updateCustomerForAdmin, () => refused(409, 'customer.mobile_phone_required'))
  gateway.answer(validateAndUpdateCustomer, () => refused(503, 'request.unavailable'))
  await open()
  await user.type(screen.getByRole('textbox', { name: /^Number/ }), '9')
  await press('{Escape}u')
  expect(
    await screen.findByText(/^An error occurred while updating documents: The mobile phone is required/),
  ).toBeTruthy()
  await typeAll()
  await press('v')
  expect(await screen.findByText(/^The customer could not be validated\./)).toBeTruthy()
  expect(
    (screen.getByRole('textbox', { name: /^B licence issued/ }) as HTMLInputElement).value,
    'what was typed stays',
  ).toBe('30/06/2016')
})

test('a field that the gateway refuses is said in the person’s words, at the field and in the notice [H-63]', async () => {
  gateway.answer(updateCustomerForAdmin, () => {
    const body = {
      type: 'about:blank',
      title: 'no',
      status: 400,
      code: 'request.invalid',
      detail: 'no',
      requestId: 'r-1',
      errors: [
        { path: 'customerUpdateRequest.idDocCode', code: 'too_small', message: 'required' },
        { path: 'customerUpdateRequest.birthday', code: 'custom', message: 'a day in the past is expected' },
      ],
    }
    return new Response(JSON.stringify(body), { status: 400, headers: { 'Content-Type': 'application/problem+json' } })
  })
  await open()
  await user.type(screen.getByRole('textbox', { name: /^Number/ }), '9')
  await press('{Escape}u')
  const why = 'The field is required, Some of what was entered is not right. Check it and try again.'
  await screen.findByText(`An error occurred while updating documents: ${why}`)
  expect(screen.queryByText(/day in the past/)).toBeNull()
  const number = screen.getByRole('textbox', { name: /^Number/ })
  await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'))
})

test('refresh reads data and documents again, and what was typed stays [H-18]', async () => {
  await open()
  await press('be31122030{Escape}')
  const before = gateway.received(listCustomerDocuments).length
  gateway.answer(getCustomer, { ...customer, idDocCode: '99999999R' })
  await press('r')
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: /^Number/ }) as HTMLInputElement).value).toBe('99999999R'),
  )
  expect(gateway.received(listCustomerDocuments)).toHaveLength(before + 1)
  expect((screen.getByRole('textbox', { name: /^ID document expires/ }) as HTMLInputElement).value).toBe('31/12/2030')
  expect(addresses, 'the photos of before are given back').toHaveLength(4)
})

test('leaving with unsaved changes asks to save or discard; without changes it does not ask [H-19]', async () => {
  const { router } = await open()
  await press('j')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/review/${nextId}`))
  void router.navigate({ to: `/customers/review/${customerId}` } as never)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/review/${customerId}`))
  await press(']')
  const leave = () => router.navigate({ to: '/home' } as never)
  void leave()
  const asked = () => screen.findByRole('dialog', { name: 'Save your changes?' })
  await user.click(within(await asked()).getByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe(`/customers/review/${customerId}`)
  void leave()
  await user.click(within(await asked()).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(gateway.received(addDocumentsRotation)).toHaveLength(1)
})

test('discarded changes are sent nowhere [H-19]', async () => {
  const { router } = await open()
  await press(']')
  void router.navigate({ to: '/home' } as never)
  const dialog = within(await screen.findByRole('dialog', { name: 'Save your changes?' }))
  await user.click(dialog.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(gateway.received(addDocumentsRotation)).toEqual([])
})

test('a missing photo says not provided, a destroyed one when it was destroyed [H-43]', async () => {
  const gone = { ...photo(1), destroyedAt: '2026-10-30T00:00:00.000Z' }
  const documents = [photo(0), gone, photo(2)]
  gateway.answer(getCustomerReview, { ...review, documents })
  gateway.answer(listCustomerDocuments, () =>
    documents.map((one) => ({ ...one, customerId, fileBinary: one.destroyedAt ? null : btoa('jpeg') })),
  )
  await open()
  expect(screen.getByText('Destroyed on 30/10/2026, as planned')).toBeTruthy()
  expect(screen.getAllByText('Not provided').length).toBeGreaterThan(0)
  expect(line('ID document, back')?.textContent).toContain('Not provided')
  expect(line('Driving licence, back')?.textContent).toContain('Not provided')
})

test('documents that cannot be loaded say so, and why [H-62]', async () => {
  gateway.answer(listCustomerDocuments, () => refused(429, 'customer.too_many_looks'))
  await workAs('Sharing.Admin', gateway, <ReviewScreen customerId={customerId} />)
  expect(await screen.findByText(/^The documents could not be loaded\. You have looked at the documents/)).toBeTruthy()
})

test('who only looks sees photos and data, and no way to answer [H-29]', async () => {
  await open('Sharing.AdminReadOnly')
  expect(screen.queryByRole('button', { name: /^(Validate|Notify|Update)/ })).toBeNull()
  expect(screen.getAllByRole('button', { name: /^Refresh/ }).length).toBeGreaterThan(0)
  await press('vnu')
  expect(gateway.asked.filter((call) => /^(PUT|POST)/.test(call))).toEqual([])
})

test('who looks at it is told, the second of two answers is told who was first, and can go on', async () => {
  const other = { ...request, claimedBy: 'aina@motora.test', claimedUntil: '2026-11-20T10:15:00.000Z' }
  gateway.answer(getCustomerReview, { ...review, request: other, isClaimedByMe: false })
  gateway.answer(validateAndUpdateCustomer, () =>
    refused(409, 'customer.answered_meanwhile', { by: 'aina@motora.test' }),
  )
  const { router } = await open()
  expect(screen.getByText(/^aina@motora.test is looking at this request/)).toBeTruthy()
  await typeAll()
  await press('v')
  const alert = await screen.findByText(/^aina@motora.test has answered this request in the meantime/, {
    selector: '[role=alert] *',
  })
  fireEvent.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Next request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save your changes?' }))
  await user.click(dialog.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/review/${nextId}`))
})

test('a notice that comes second closes its dialog: who was first is in sight, and nothing is left to send', async () => {
  gateway.answer(validateAndUpdateCustomer, () => {
    gateway.answer(getCustomerReview, { ...review, request: null, isClaimedByMe: false })
    return refused(409, 'customer.answered_meanwhile', { by: 'aina@motora.test' })
  })
  await open()
  await press('n')
  const dialog = within(await screen.findByRole('dialog', { name: /^Notify/ }))
  await user.type(dialog.getByRole('textbox'), 'Massa fosc')
  await user.click(dialog.getByRole('button', { name: 'Notify' }))
  const words = await screen.findByText(/^aina@motora.test has answered this request/, { selector: '[role=alert] *' })
  const alert = words.closest('[role=alert]') as HTMLElement
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // longer than it takes the dialog to give the focus back
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement, 'it takes the focus').toBe(alert)
  expect(screen.getByRole('button', { name: /^Notify/ }).getAttribute('aria-disabled')).toBe('true')
  expect(gateway.received(validateAndUpdateCustomer)).toHaveLength(1)
})

test('what cannot be sent any more says so in the open dialog: other photos have come', async () => {
  gateway.answer(validateAndUpdateCustomer, () => {
    const documents = review.documents.map((one, index) => (index === 0 ? { ...photo(0), id: nextId } : one))
    gateway.answer(getCustomerReview, { ...review, documents })
    return refused(409, 'customer.documents_changed')
  })
  await open()
  await press('n')
  const dialog = within(await screen.findByRole('dialog', { name: /^Notify/ }))
  await user.type(dialog.getByRole('textbox'), 'Massa fosc')
  const button = () => dialog.getByRole('button', { name: 'Notify' })
  await user.click(button())
  expect((await dialog.findByRole('alert')).textContent).toContain('photos')
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'))
  await user.click(button())
  expect(gateway.received(validateAndUpdateCustomer)).toHaveLength(1)
})

/** Somebody else has saved a name and a date since the screen was opened. */
const overtaken = () => {
  const now = { ...customer, firstName: 'Pere', version: customer.version + 1 }
  gateway.answer(getCustomer, now)
  gateway.answer(getCustomerReview, {
    ...review,
    licence: { ...review.licence, identityDocumentExpirationDate: '2032-05-06' },
  })
  gateway.answer(validateAndUpdateCustomer, ({ body }) =>
    body?.version === now.version ? undefined : refused(409, 'customer.changed_meanwhile'),
  )
  gateway.answer(updateCustomerForAdmin, ({ body }) =>
    (body as { version: number }).version === now.version
      ? { ...now, version: now.version + 1 }
      : refused(409, 'customer.changed_meanwhile'),
  )
}
const conflict = async () => {
  const title = await screen.findByText('Somebody else has changed this customer in the meantime', {
    selector: '[role=alert] strong',
  })
  return title.closest('[role=alert]') as HTMLElement
}
const fieldOf = (label: RegExp) => (screen.getByRole('textbox', { name: label }) as HTMLInputElement).value

test('the second of two editors is told before anything is lost, and goes on from the newer with what was typed', async () => {
  await open()
  await typeAll()
  await user.type(screen.getByRole('textbox', { name: /^Last name/ }), ' Roca')
  overtaken()
  await press('{Escape}v')
  const alert = await conflict()
  expect(document.activeElement, 'it takes the focus').toBe(alert)
  expect(alert.textContent).toContain('Pere')
  expect(alert.textContent, 'what others have read on the documents too').toContain('06/05/2032')
  expect(alert.textContent, 'only what is different').not.toContain('Mas')
  expect([fieldOf(/^Last name/), fieldOf(/^ID document expires/)]).toEqual(['Mas Roca', '31/12/2030'])
  for (const name of [/^Validate/, /^Notify/, /^Update/])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), String(name)).toBe('true')
  await press('vu')
  expect(gateway.received(validateAndUpdateCustomer), 'decide first').toHaveLength(1)
  await user.click(within(alert).getByRole('button', { name: 'Load the newer data and keep what I typed' }))
  expect([fieldOf(/^First name/), fieldOf(/^Last name/), fieldOf(/^ID document expires/)]).toEqual([
    'Pere',
    'Mas Roca',
    '31/12/2030',
  ])
  await press('v')
  await waitFor(() => expect(gateway.received(validateAndUpdateCustomer)).toHaveLength(2))
  expect(gateway.received(validateAndUpdateCustomer)[1]?.body).toMatchObject({
    version: customer.version + 1,
    customerUpdateRequest: { lastName: 'Mas Roca' },
    customerValidationRequest: { identityDocumentExpirationDate: '2030-12-31' },
  })
  expect(gateway.received(validateAndUpdateCustomer)[1]?.body?.customerUpdateRequest).not.toHaveProperty('firstName')
})

test('of an update that comes second the newer data can be taken instead of what was typed', async () => {
  await open()
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), ' Lluc')
  overtaken()
  await press('{Escape}u')
  const alert = await conflict()
  expect(fieldOf(/^First name/)).toBe('Jordi Lluc')
  await user.click(within(alert).getByRole('button', { name: 'Load the newer data, without what I typed' }))
  expect([fieldOf(/^First name/), fieldOf(/^ID document expires/)]).toEqual(['Pere', '06/05/2032'])
  expect(screen.queryByText('Somebody else has changed this customer in the meantime')).toBeNull()
  expect(gateway.received(updateCustomerForAdmin)).toHaveLength(1)
})

test('a notice that comes second keeps its reason, and is given from the newer data', async () => {
  await open()
  overtaken()
  await press('n')
  const dialog = () => screen.findByRole('dialog', { name: /^Notify/ })
  await user.type(within(await dialog()).getByRole('textbox'), 'Massa fosc')
  await user.click(within(await dialog()).getByRole('button', { name: 'Notify' }))
  const alert = await conflict()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(within(alert).getByRole('button', { name: 'Load the newer data and keep what I typed' }))
  await press('n')
  expect((within(await dialog()).getByRole('textbox') as HTMLInputElement).value).toBe('Massa fosc')
  await user.click(within(await dialog()).getByRole('button', { name: 'Notify' }))
  await waitFor(() => expect(gateway.received(validateAndUpdateCustomer)).toHaveLength(2))
  expect(gateway.received(validateAndUpdateCustomer)[1]?.body?.version).toBe(customer.version + 1)
})

test('after an update one’s own next one is no conflict', async () => {
  await open()
  const saved = { ...customer, firstName: 'Jordi Pere', version: customer.version + 1 }
  gateway.answer(updateCustomerForAdmin, () => {
    gateway.answer(getCustomer, saved)
    return saved
  })
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), ' Pere')
  await press('{Escape}u')
  await screen.findByText('Documents updated successfully')
  await waitFor(() => expect(gateway.received(getCustomer).length).toBeGreaterThan(1))
  await typeAll()
  await press('v')
  await waitFor(() => expect(gateway.received(validateAndUpdateCustomer)).toHaveLength(1))
  expect(gateway.received(validateAndUpdateCustomer)[0]?.body?.version).toBe(saved.version)
})

test('the photos are in the memory of the page alone, and given back when it is left', async () => {
  const { unmount } = await open()
  expect(addresses).toHaveLength(4)
  expect(gateway.received(listCustomerDocuments), 'one look').toHaveLength(1)
  unmount()
  expect(addresses).toEqual([])
  // and others see that nobody looks any more
  await waitFor(() => expect(gateway.received(claimReview).at(-1)?.body).toMatchObject({ release: true }))
})

test('the same number elsewhere, and who is too young, are warnings', async () => {
  gateway.answer(getCustomerReview, {
    ...review,
    warnings: [
      { code: 'sameIdNumber', customers: [{ customerId: nextId, fullName: 'Ona Puig' }] },
      { code: 'tooYoung', age: 15, minimumAge: 16 },
    ],
  })
  await open()
  expect(screen.getByRole('link', { name: 'Ona Puig' }).getAttribute('href')).toBe(`/customers/review/${nextId}`)
  expect(screen.getByText('15 years old: the minimum age is 16.')).toBeTruthy()
})
