import { useFormats } from '@motora/kit'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { MembershipContext, useMembership } from '../session/use-session'
import { byOperatorsClock } from './by-operators-clock'

const noonInMadrid = '2026-07-01T10:00:00Z'
const load = byOperatorsClock(async () => ({
  default: () => <p data-testid="moment">{useFormats().date(noonInMadrid, 'minute')}</p>,
}))

/** As somebody of an operator in this zone sees it. */
function In({ zone, children }: { zone: string; children: React.ReactNode }) {
  return <MembershipContext value={{ ...useMembership(), operatorTimezone: zone }}>{children}</MembershipContext>
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Asia/Tokyo', '19:00'],
  ['Atlantic/Canary', '11:00'],
])('a screen shows moments by the clock of an operator in %s', async (zone, time) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const { default: Screen } = await load()
  await workAs(
    'Sharing.OperatorManager',
    gateway,
    <In zone={zone}>
      <Screen />
    </In>,
    '/trips',
  )
  await waitFor(() => expect(screen.getByTestId('moment').textContent).toContain(time))
})

test('a screen that is asked for once more is the same: nothing that is typed in it is lost', async () => {
  const first = await load()
  expect((await load()).default).toBe(first.default)
})
