import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show'
import { lateScreen } from './late-screen'
import { PageBoundary } from './page-boundary'

function Page() {
  const { t } = useTranslation('heat')
  return <p>{t('title')}</p>
}

test('a screen whose code or words do not come says so, and comes on the next try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({ default: Page })
  const Late = lateScreen(load, 'heat')
  await show(
    <PageBoundary>
      <Suspense fallback="…">
        <Late />
      </Suspense>
    </PageBoundary>,
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Heat map')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})

test('a screen that somebody is about to open comes with its words, and a failure waits until it is drawn', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({ default: Page })
  const Late = lateScreen(load, 'heat')
  Late.preload()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  Late.preload()
  expect(load).toHaveBeenCalledTimes(2)
  await show(
    <Suspense fallback="…">
      <Late />
    </Suspense>,
  )
  expect(await screen.findByText('Heat map')).toBeTruthy()
})
