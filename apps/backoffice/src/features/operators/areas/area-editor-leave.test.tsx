import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buttonNamed } from '../../../testing/button-named'
import { fakeGateway } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { AreaEditor } from './area-editor'

// The map of the editor needs a screen; here it only matters that something was drawn.
vi.mock('./area-editor-body', () => ({
  default: ({ onDirty }: { onDirty: (dirty: boolean) => void }) => (
    <button type="button" onClick={() => onDirty(true)}>
      Draw
    </button>
  ),
}))

test('a drawing that is not saved is not lost by leaving: it asks first', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const editor = (
    <AreaEditor
      opened
      title="Areas"
      value={{ areas: [], circles: [] }}
      colour={null}
      onSave={() => undefined}
      onClose={() => undefined}
    />
  )
  const { router } = await workAs('Sharing.OperatorManager', gateway, editor, '/DataOperator')
  const leave = () => act(async () => void router.navigate({ to: '/home' as never }))
  const answer = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?', hidden: true })
    fireEvent.click(within(question).getByRole('button', { name, hidden: true }))
  }
  fireEvent.click(await waitFor(() => buttonNamed('Draw')))
  await leave()
  await answer('Cancel')
  expect(router.state.location.pathname).toBe('/DataOperator')
  await leave()
  await answer('Leave')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
})
