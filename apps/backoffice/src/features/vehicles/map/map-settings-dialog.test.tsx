import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { buttonNamed } from '../../../testing/button-named'
import { fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { MapSettingsDialog } from './map-settings-dialog'

const config = {
  id: '77777777-7777-4777-8777-777777777777',
  showOnlyVehiclesWithDataReceivedLastMinutes: 30,
  showOutOfServiceVehicles: true,
}

test('saving the map settings says that it worked, or that it did not [E-46]', async () => {
  const user = userEvent.setup({ delay: null })
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const path = `/api/sharing/v1/ParamsConfig/${config.id}`
  gateway.answer(path, () => refused(503, 'request.unavailable'))
  const onClose = vi.fn()
  await workAs('Sharing.Admin', gateway, <MapSettingsDialog opened onClose={onClose} config={config} />)
  await user.click(buttonNamed('Save settings'))
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  expect(onClose).not.toHaveBeenCalled()
  gateway.answer(path, () => json(config))
  await user.click(buttonNamed('Save settings'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(document.body.textContent).toContain('Map settings saved')
})

test('who may only read the settings sees both values, and can neither change nor save them (Z-18) [F-04, F-06]', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const onClose = () => undefined
  await workAs('Sharing.AdminReadOnly', gateway, <MapSettingsDialog opened onClose={onClose} config={config} />)
  const dialog = await screen.findByRole('dialog', { name: 'Map settings' })
  const facts = [...dialog.querySelectorAll('dl > div')].map((fact) => fact.textContent)
  expect(facts).toEqual(['Show out-of-service vehiclesYes', 'Only vehicles with data received in the last minutes30'])
  expect(dialog.textContent).toContain('Only administrators may change these settings.')
  expect(dialog.querySelectorAll('input, textarea, form')).toHaveLength(0)
  expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent).filter(Boolean)).toEqual([])
})
