import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../testing/show'
import { ImportDialog } from './import-dialog'

const user = userEvent.setup({ delay: null })

test('what was pasted is not lost by closing without a question', async () => {
  const onClose = vi.fn()
  const near = { latitude: 41.4, longitude: 2.17 }
  await show(<ImportDialog text="" near={near} hasDrawn={false} onTake={vi.fn()} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  const cancel = () => user.click(dialog.getByRole('button', { name: 'Cancel', hidden: true }))
  const field = dialog.getByRole('textbox', { hidden: true })
  await user.type(field, '[[')
  await cancel()
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?', hidden: true })
  expect(onClose).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Leave', hidden: true }))
  expect(onClose).toHaveBeenCalledOnce()
  await user.clear(field)
  await cancel()
  expect(onClose).toHaveBeenCalledTimes(2)
})
