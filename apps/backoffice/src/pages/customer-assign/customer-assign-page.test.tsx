import * as calls from '@motora/contract/customers'
import { getOperator, listOperators } from '@motora/contract/operators'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCustomer } from '../../testing/a-customer'
import { buttonNamed } from '../../testing/button-named'
import { cellsByHeading } from '../../testing/cells-by-heading'
import { fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { answerAsCompany } from '../../testing/screens/a-company'
import { showScreen } from '../../testing/screens/show-screen'

vi.setConfig({ testTimeout: 60_000 })

test('private operators alone, in five columns with their fields; each row’s assignment leads back [H-20, H-21, H-28]', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  answerAsCompany(gateway)
  const campus = operatorWith({ name: 'Campus Moto', isPrivate: true })
  const closed = operatorWith({
    id: '00000000-0000-4000-8000-0000000000ee',
    name: 'Campus Bici',
    cif: 'A58818501',
    managerEmail: 'bici@motora.demo',
    isPrivate: true,
    canOperate: false,
  })
  gateway.answer(listOperators, [campus, closed])
  gateway.answer(calls.assignOperator, () => refused(409, 'customer.not_assignable'))
  const { customerId } = aCustomer()
  const { router } = await showScreen(gateway, `/customers/assignToOperator/${customerId}`, 'Sharing.Admin')
  await screen.findByText('Campus Bici')
  expect(cellsByHeading('Campus Moto')).toEqual({
    Name: 'Campus Moto',
    'Tax id (NIF)': 'B12345674',
    'Manager’s e-mail': 'ona@motora.demo',
    'Can operate': 'Yes',
    Private: 'Yes',
  })
  expect(cellsByHeading('Campus Bici')).toEqual({
    Name: 'Campus Bici',
    'Tax id (NIF)': 'A58818501',
    'Manager’s e-mail': 'bici@motora.demo',
    'Can operate': 'No',
    Private: 'Yes',
  })
  for (const { name } of [closed, campus]) {
    fireEvent.click(buttonNamed(`Actions of ${name}`))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Assign' }))
    await screen.findByText(`Assign Rosa Vila Mas to ${name}`)
    if (name === campus.name) continue
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  }
  const heads = [...document.querySelectorAll('thead th')].map((head) => head.textContent?.trim()).filter(Boolean)
  expect(heads).toEqual(['Name', 'Tax id (NIF)', 'Manager’s e-mail', 'Can operate', 'Private'])
  expect(gateway.received(listOperators)[0]?.query.filter).toBe(JSON.stringify({ isPrivate: true }))
  const dialog = document.querySelector('[role=dialog]') as HTMLElement
  fireEvent.click(buttonNamed('Assign', dialog))
  await waitFor(() => expect(dialog.textContent).toContain('This customer cannot be assigned.'))
  gateway.answer(calls.assignOperator, () => new Response(null, { status: 204 }))
  fireEvent.click(buttonNamed('Assign', dialog))
  await screen.findByText('Assigned to Campus Moto')
  expect(gateway.received(calls.assignOperator).at(-1)?.body).toEqual({
    sharingOperatorId: campus.id,
    customerId,
    canOperateEnd: calls.endlessDate,
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers'))
})

const unknown = '0190d5a2-7c1e-7aaa-8bbb-0000000000f9'
const openFor = async (
  role: 'Sharing.Admin' | 'Sharing.OperatorManager',
  refusal: Response,
  own = operatorWith({ isPrivate: true }),
) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  answerAsCompany(gateway)
  gateway.answer(listOperators, [operatorWith({ name: 'Campus Moto', isPrivate: true })])
  gateway.answer(calls.getCustomer, () => refusal)
  gateway.answer(getOperator, own)
  await showScreen(gateway, `/customers/assignToOperator/${unknown}?operator=${own.id}`, role)
  return gateway
}

test('whom the provider cannot find nobody is assigned to: the reason stands in place of the operators', async () => {
  await openFor('Sharing.Admin', refused(404, 'customer.not_found'))
  expect((await screen.findByRole('alert')).textContent).toContain('This customer does not exist')
  expect(screen.queryByText('Campus Moto')).toBeNull()
})

test('a manager lets people in who are not the own customers yet', async () => {
  await openFor('Sharing.OperatorManager', refused(404, 'customer.not_found'))
  expect(await screen.findByText('Campus Moto')).toBeTruthy()
})

test('an address that can be nobody’s says so to a manager too', async () => {
  const errors = [{ path: 'params.id', code: 'invalid_format', message: 'no' }]
  const facts = {
    type: 'about:blank',
    title: 'no',
    status: 400,
    code: 'request.invalid',
    detail: 'no',
    requestId: 'r-1',
  }
  const headers = { 'Content-Type': 'application/problem+json' }
  await openFor('Sharing.OperatorManager', new Response(JSON.stringify({ ...facts, errors }), { status: 400, headers }))
  expect((await screen.findByRole('alert')).textContent).toContain('There is nothing at this address.')
  expect(screen.queryByText('Campus Moto')).toBeNull()
})

test('the manager of a public operator reads why nobody is assigned, and is offered nothing (Z-15)', async () => {
  const gateway = await openFor('Sharing.OperatorManager', refused(404, 'customer.not_found'), operatorWith())
  expect(await screen.findByText('Everybody may rent from a public operator: nobody is assigned to it.')).toBeTruthy()
  expect(screen.queryByText('Campus Moto')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(gateway.received(listOperators)).toEqual([])
})
