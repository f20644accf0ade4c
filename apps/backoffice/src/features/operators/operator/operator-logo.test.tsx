import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeGateway } from '../../../testing/fake-gateway'
import { refused } from '../../../testing/fake-gateway'
import { show } from '../../../testing/show'
import { ana, signInAs } from '../../../testing/signed-in'
import { OperatorLogo } from './operator-logo'

const operatorId = '00000000-0000-4000-8000-00000000000f'
const path = `/api/operators/v1/Operators/${operatorId}/Logo`
let gateway: FakeGateway
let lent: string[]
beforeEach(async () => {
  lent = []
  URL.createObjectURL = () => {
    lent.push('blob:motora/1')
    return 'blob:motora/1'
  }
  URL.revokeObjectURL = (address) => lent.splice(lent.indexOf(address), 1)
  gateway = await signInAs(ana)
})
const open = (sha256: string | null, colour?: string) =>
  show(<OperatorLogo operatorId={operatorId} sha256={sha256} name="Moto Barcelona" sizePixels={48} colour={colour} />)
const logo = () => screen.findByRole('img', { name: 'Logo of Moto Barcelona' })

test('a picture is fetched signed in and shown by an address of the page, which is given back', async () => {
  let asked: string | null = null
  gateway.answer(path, ({ headers }) => {
    asked = headers.get('authorization')
    return new Response('picture', { headers: { 'Content-Type': 'image/webp' } })
  })
  const view = await open('a'.repeat(64))
  expect((await logo()).getAttribute('src')).toBe('blob:motora/1')
  expect(asked).toBe('Bearer token')
  view.unmount()
  expect(lent).toEqual([])
})

test('without a picture the initials stand on the operator’s colour, and can be read', async () => {
  await open(null, '#F2E205')
  const shown = await logo()
  expect(shown.textContent).toBe('MB')
  expect(shown.style.color).toBe('rgb(0, 0, 0)')
  expect(gateway.asked).toEqual([])
})

test('a picture that cannot be had gives way to the initials', async () => {
  gateway.answer(path, () => refused(404, 'request.not_found'))
  await open('b'.repeat(64))
  await waitFor(async () => expect((await logo()).textContent).toBe('MB'))
})
