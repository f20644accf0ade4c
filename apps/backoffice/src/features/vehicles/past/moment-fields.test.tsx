import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../testing/show'
import { MomentFields } from './moment-fields'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Madrid'))
afterEach(() => vi.unstubAllEnvs())

test('a time that the clock skips is said to be so and not taken; one that it shows is', async () => {
  const onMoment = vi.fn()
  const at = (text: string) => Date.parse(text)
  const [since, until] = [at('2026-03-01T00:00:00Z'), at('2026-04-01T00:00:00Z')]
  await show(<MomentFields moment={at('2026-03-29T10:00:00Z')} since={since} until={until} onMoment={onMoment} />)
  const time = await screen.findByLabelText('Time')
  expect((time as HTMLInputElement).value).toBe('12:00')
  const type = (value: string) => {
    fireEvent.change(time, { target: { value } })
    fireEvent.keyDown(time, { key: 'Enter' })
  }
  type('02:30')
  expect(screen.getByText(/this time does not exist/)).toBeTruthy()
  type('noon')
  expect(screen.getByText(/Enter the time as HH:mm/)).toBeTruthy()
  expect(onMoment).not.toHaveBeenCalled()
  type('03:30')
  expect(onMoment.mock.calls).toEqual([[at('2026-03-29T01:30:00Z')]])
})
