import { ErrorState } from '@motora/kit'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { ApiError } from '../api/api-error'
import { useFault } from './fault-text'
import { chooseLanguage } from './language'

const refusedFor = (...paths: string[]) =>
  new ApiError({
    status: 400,
    code: 'request.invalid',
    message: 'no',
    requestId: 'r-1',
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
  ['en', 'payment.bonus_spent', '€17.90 can be given back'],
  ['es', 'payment.bonus_spent', '17,90\u00a0€.'],
  ['ca', 'goodwill.rider_bound', '17,90\u00a0€ més'],
  ['es', 'goodwill.account_bound', '17,90\u00a0€ más'],
] as const)(
  'an amount in a refusal is written as money in the language of its reader (%s: %s)',
  async (language, code, says) => {
    onTestFinished(() => chooseLanguage('en'))
    await show(new ApiError({ status: 409, code, message: 'no', requestId: 'r-1', params: { left: 17.9 } }))
    await act(() => chooseLanguage(language))
    expect(screen.getByRole('alert').textContent).toContain(says)
  },
)

test.each([
  ['what was entered', refusedFor('body.name')],
  ['the address and what was entered', refusedFor('params.id', 'body.name')],
  ['nothing in particular', refusedFor()],
])('a refusal of %s is said as one of what was entered', async (_of, error) => {
  expect(await show(error)).toMatch(/^Some of what was entered is not right/)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
