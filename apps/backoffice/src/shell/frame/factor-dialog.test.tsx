import { listAccounts, typeFactorAgain } from '@motora/contract/identity'
import { setCanOperate } from '@motora/contract/vehicles'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { client } from '../session/browser-session'
import { FactorAsked } from './factor-asked'

let gateway: FakeGateway
/** Whether the gateway has seen a fresh factor. */
let isFresh: boolean
let asks: 'code' | 'password'
beforeEach(() => {
  isFresh = false
  asks = 'code'
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const needed = () => refused(403, 'identity.fresh_factor_required', { asks })
  gateway.answer(setCanOperate, () => (isFresh ? undefined : needed()))
  gateway.answer(listAccounts, () => (isFresh ? [] : needed()))
  gateway.answer(typeFactorAgain, ({ body }) => {
    isFresh = body.code === '123456' || body.password === 'right'
    return isFresh ? undefined : refused(409, asks === 'code' ? 'identity.wrong_factor' : 'identity.wrong_password')
  })
})

const block = () => client.call(setCanOperate, { body: { vehicleIds: [], canOperate: true } as never })
const typeCode = async (code: string) => {
  await userEvent.click(await screen.findByLabelText('Digit 1 of 6'))
  await userEvent.keyboard(code)
}

test('the code is asked for once, and every call that waits for it goes on by itself', async () => {
  await show(<FactorAsked />)
  const both = Promise.all([block(), client.list(listAccounts, {})])
  await screen.findByRole('dialog', { name: 'One more check' })
  await typeCode('123456')
  expect(await both).toEqual([undefined, { rows: [], total: 0 }])
  expect(gateway.received(typeFactorAgain).map(({ body }) => body)).toEqual([{ code: '123456' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a wrong code is said, and the right one still counts', async () => {
  await show(<FactorAsked />)
  const blocked = block()
  await screen.findByRole('dialog', { name: 'One more check' })
  await typeCode('000000')
  await screen.findByText('Code invalid or expired')
  await typeCode('123456')
  await expect(blocked).resolves.toBeUndefined()
})

test('an account without a second factor types its password', async () => {
  asks = 'password'
  await show(<FactorAsked />)
  const blocked = block()
  await userEvent.type(await screen.findByLabelText(/^Password/), 'right')
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await expect(blocked).resolves.toBeUndefined()
})

test('a person who leaves the question hears the refusal, and nothing was sent again', async () => {
  await show(<FactorAsked />)
  const blocked = block()
  const refusal = expect(blocked).rejects.toMatchObject({ code: 'identity.fresh_factor_required' })
  await screen.findByRole('dialog', { name: 'One more check' })
  await userEvent.keyboard('{Escape}')
  await refusal
  expect(gateway.received(setCanOperate)).toHaveLength(1)
})
