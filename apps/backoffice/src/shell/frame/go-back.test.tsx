import { useRouterState } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show'
import { GoBack } from './go-back'

function Screens() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return path === '/scooters/1' ? <GoBack fallback="/scooters" /> : <p>{path}</p>
}

test('back leads to where the person came from, over what was opened here; who came from outside goes to the list', async () => {
  const view = await show(<Screens />, { at: '/home?page=2' })
  const goTo = (to: string) => view.router.navigate({ to } as never)
  await goTo('/scooters/1')
  await goTo('/scooters/1?dialog=trips')
  fireEvent.click(screen.getByText('Go back'))
  await waitFor(() => expect(view.router.state.location.href).toBe('/home?page=2'))
  view.unmount()
  const { router } = await show(<Screens />, { at: '/scooters/1' })
  fireEvent.click(screen.getByText('Go back'))
  await waitFor(() => expect(router.state.location.href).toBe('/scooters'))
})
