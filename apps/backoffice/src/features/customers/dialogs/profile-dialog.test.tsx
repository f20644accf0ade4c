import { getCustomer, listCountries, updateCustomer } from '@motora/contract/customers'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer } from '../../../testing/a-customer'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { ProfileDialog } from './profile-dialog'

vi.setConfig({ testTimeout: 60_000 })
let gateway: FakeGateway
let customer = aCustomer()
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  customer = aCustomer()
  gateway.answer(getCustomer, () => customer)
  gateway.answer(listCountries, [
    { code: 'ES', name: 'Spain' },
    { code: 'FR', name: 'France' },
  ])
  gateway.answer(updateCustomer, ({ body }) =>
    body?.version === customer.version ? customer : refused(409, 'customer.changed_meanwhile'),
  )
})
const { customerId } = customer
const field = (name: string) =>
  screen.getByRole('dialog').querySelector(`[name="${name}"]`) as HTMLInputElement | HTMLTextAreaElement
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save data' }))
const open = async () => {
  await workAs('Sharing.Sac', gateway, <ProfileDialog id={customerId} onClose={() => undefined} />)
  await screen.findByRole('button', { name: 'Save data' })
}
/** A comment is typed and saved after somebody else has changed what is given. */
const saveAfter = async (changes: Parameters<typeof aCustomer>[0]) => {
  await open()
  fireEvent.change(field('comment'), { target: { value: 'Called on Monday' } })
  customer = aCustomer({ ...changes, version: customer.version + 1 })
  save()
  const title = await screen.findByText('Somebody else has changed this customer meanwhile')
  return title.closest('[role=alert]') as HTMLElement
}
const factsIn = (alert: HTMLElement) =>
  [...alert.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent))

test('of two editors the second sees which fields are different now, and what is in them', async () => {
  const alert = await saveAfter({ city: 'Girona' })
  expect(factsIn(alert)).toEqual([['City', 'Girona']])
  expect(alert.textContent, 'what is as it was is not said').not.toContain('Rosa')
})

test('what is different is written as the form names and writes it', async () => {
  const alert = await saveAfter({
    mobilePhone: '+34610871090',
    birthday: '1991-02-03',
    gender: 'male',
    idDocType: 'Passport',
    country: 'FR',
    address: null,
  })
  expect(factsIn(alert)).toEqual([
    ['Mobile phone', '+34 610 87 10 90'],
    ['Date of birth', '03/02/1991'],
    ['Gender', 'Male'],
    ['Identity document type', 'Passport'],
    ['Address', '–'],
    ['Country', 'France'],
  ])
})

test('where no field of the form is different, that is said', async () => {
  const alert = await saveAfter({ enabled: false })
  expect(factsIn(alert)).toEqual([])
  expect(alert.textContent).toContain('Nothing in these fields is different: something else was changed.')
})

test('keeping what was typed does not set back what somebody else has changed', async () => {
  const alert = await saveAfter({ city: 'Girona' })
  fireEvent.click(within(alert).getByRole('button', { name: 'Keep what I typed' }))
  expect([field('city').value, field('comment').value]).toEqual(['Girona', 'Called on Monday'])
  save()
  await waitFor(() => expect(gateway.received(updateCustomer)).toHaveLength(2))
  expect(gateway.received(updateCustomer)[1]?.body).toEqual({ comment: 'Called on Monday', version: customer.version })
})

test('taking the present values drops what was typed', async () => {
  const alert = await saveAfter({ city: 'Girona' })
  fireEvent.click(within(alert).getByRole('button', { name: 'Take the present values' }))
  expect([field('city').value, field('comment').value]).toEqual(['Girona', ''])
})

test('who writes a comment is told that the customer may read it', async () => {
  await open()
  const said = document.getElementById(field('comment').getAttribute('aria-describedby') ?? '')
  expect(said?.textContent).toBe('Colleagues read it, and so does the customer who asks for their own data')
})

test('the profile is not saved without a mobile phone [H-45]', async () => {
  await open()
  const phone = screen.getByRole('textbox', { name: /^Mobile phone/ })
  fireEvent.change(phone, { target: { value: '' } })
  save()
  await screen.findByText('The field is required')
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  expect(gateway.received(updateCustomer)).toEqual([])
  fireEvent.change(phone, { target: { value: '+34600111222' } })
  save()
  await waitFor(() => expect(gateway.received(updateCustomer)[0]?.body).toMatchObject({ mobilePhone: '+34600111222' }))
})

test('a failed update says so, then what is wrong with the fields, one after the other, and at each [H-63]', async () => {
  const problem = {
    type: 'about:blank',
    title: 'no',
    status: 400,
    code: 'request.invalid',
    detail: 'no',
    requestId: 'r-1',
  }
  const errors = [
    { path: 'city', code: 'too_small', message: 'required' },
    { path: 'birthday', code: 'custom', message: 'a day in the past is expected' },
  ]
  gateway.answer(updateCustomer, () =>
    json({ ...problem, errors }, 400, { 'Content-Type': 'application/problem+json' }),
  )
  await open()
  fireEvent.change(field('city'), { target: { value: 'Girona' } })
  save()
  const why = 'The field is required, Some of what was entered is not right. Check it and try again.'
  await screen.findByText(`The customer could not be updated. ${why}`)
  await waitFor(() => expect(field('city').getAttribute('aria-invalid')).toBe('true'))
})
