import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show'
import { latePart, lateScreen } from './late-screen'
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
      <Late />
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
  await show(<Late />)
  expect(await screen.findByText('Heat map')).toBeTruthy()
})

test('what has come is drawn in the first picture, without what stands in its place', async () => {
  const Part = latePart(async () => ({ default: () => <p>part</p> }), <p>soon</p>)
  const first = render(<Part />)
  expect(first.container.textContent).toBe('soon')
  expect(await screen.findByText('part')).toBeTruthy()
  first.unmount()
  expect(render(<Part />).container.textContent).toBe('part')
})
