import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ListInForm } from './list-in-form'

test('Enter in the search of a list sends nothing of its form; in a field of the form it does', async () => {
  const user = userEvent.setup({ delay: null })
  const send = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <input aria-label="Name" />
      <ListInForm>
        <input aria-label="Search" />
      </ListInForm>
      <button type="submit">Save</button>
    </form>,
  )
  await user.type(screen.getByLabelText('Search'), 'a{Enter}')
  expect(send).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name'), 'a{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
})
