import { ErrorState } from '@motora/kit'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { ApiError } from '../api/api-error'
import { useFault } from './fault-text'

const refusedFor = (...paths: string[]) =>
  new ApiError({
    ...{ status: 400, code: 'request.invalid', message: 'no', requestId: 'r-1' },
    errors: paths.map((path) => ({ path, code: 'invalid_format', message: 'no' })),
  })

const Screen = ({ error }: { error: unknown }) => <ErrorState {...useFault()(error)} onRetry={() => undefined} />
const show = async (error: unknown) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  await workAs('Sharing.Admin', gateway, <Screen error={error} />)
  return (await screen.findByRole('alert')).textContent
}

test('an address with an id that is none says that nothing is there, and does not offer to try again', async () => {
  expect(await show(refusedFor('params.id'))).toMatch(/There is nothing at this address\. Check the link\..*r-1$/)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['what was entered', refusedFor('body.name')],
  ['the address and what was entered', refusedFor('params.id', 'body.name')],
  ['nothing in particular', refusedFor()],
])('a refusal of %s is said as one of what was entered', async (_of, error) => {
  expect(await show(error)).toMatch(/^Some of what was entered is not right/)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
