// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { FormPassword } from './form-password'

beforeEach(installBrowserParts)
afterEach(cleanup)

interface Values {
  password: string
}
function Asked() {
  const form = useForm<Values>({
    defaultValues: { password: '' },
    resolver: () => ({ values: {}, errors: { password: { type: 'x', message: 'required' } } }),
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(() => undefined)}>
        <FormPassword<Values> name="password" label="Password" toggleLabel="Show" autoComplete="current-password" />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  )
}

test('a password that is wrong is invalid, as any field is, and says why', async () => {
  renderKit(<Asked />)
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The field is required',
  )
})
