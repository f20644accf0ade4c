import { FormShell, FormText } from '@motora/kit'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway } from '../testing/fake-gateway'
import { workAs } from '../testing/work-as'
import { ApiError } from './api/api-error'
import { type FieldFaultOptions, fieldRefusals, useFieldFaults } from './use-field-faults'

interface Values {
  name: string
  owner: { email: string }
}
type Errors = ApiError['errors']
const refusal = (errors: Errors, code: ApiError['code'] = 'request.invalid') =>
  new ApiError({ status: 400, code, message: 'in English', errors })

vi.setConfig({ testTimeout: 30_000 })
let gateway: FakeGateway
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
})
const user = userEvent.setup({ delay: null })
const said: boolean[] = []
function Screen({ error, ...options }: { error: unknown } & FieldFaultOptions<Values>) {
  const form = useForm<Values>({ defaultValues: { name: 'Rosa', owner: { email: 'a' } } })
  const sayAtFields = useFieldFaults(form, options)
  return (
    <FormShell
      form={form}
      onSubmit={() => void said.push(sayAtFields(error))}
      busy={false}
      submitError={null}
      submitLabel="Save"
    >
      <FormText<Values> name="name" label="Name" />
      <FormText<Values> name="owner.email" label="E-mail" />
    </FormShell>
  )
}
const save = async (error: unknown, options: FieldFaultOptions<Values> = {}) => {
  said.length = 0
  const view = await workAs('Sharing.Admin', gateway, <Screen error={error} {...options} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said).toHaveLength(1))
  const wrong = screen.queryAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true')
  const focused = document.activeElement
  return { all: said[0], wrong, focused, unmount: view.unmount }
}

test('parts of a body are named as the contract names them, and those of an address are none', () => {
  const found = fieldRefusals(
    refusal([
      { path: 'body.texts.es.title', code: 'too_big', message: 'tooLong' },
      { path: 'name', code: 'required', message: 'must be there' },
      { path: 'age', code: 'custom', message: 'a number is expected' },
      { path: 'query.page', code: 'custom', message: 'no' },
      { path: 'params.id', code: 'custom', message: 'no' },
    ]),
  )
  expect(found).toEqual([
    { place: 'texts.es.title', code: 'too_big', problem: 'tooLong' },
    { place: 'name', code: 'required', problem: 'required' },
    { place: 'age', code: 'custom', problem: undefined },
  ])
  expect(fieldRefusals(new Error('lost'))).toEqual([])
})

test('each is said at its field in the person’s words, and the first that is drawn takes the focus, not the first that came', async () => {
  const { all, wrong, focused } = await save(
    refusal([
      { path: 'owner.email', code: 'custom', message: 'an address, in English' },
      { path: 'body.name.0', code: 'invalid_format', message: 'required' },
    ]),
  )
  expect(all, 'it is not said above the buttons as well').toBe(true)
  expect(wrong).toHaveLength(2)
  screen.getByText('The field is required')
  screen.getByText('Some of what was entered is not right. Check it and try again.')
  expect(screen.queryByText(/in English/)).toBeNull()
  expect(focused).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test('what is of no field that is drawn is said above the buttons too', async () => {
  const { all, wrong } = await save(
    refusal([
      { path: 'name', code: 'required', message: 'no' },
      { path: 'version', code: 'custom', message: 'no' },
    ]),
  )
  expect(all).toBe(false)
  expect(wrong).toEqual([screen.getByRole('textbox', { name: 'Name' })])
})

test('a form has its own places and words; a refusal as a whole is at the field that it is about', async () => {
  const own = await save(refusal([{ path: 'title', code: 'taken', message: 'no' }]), {
    faultAt: ({ place, code }) => (place === 'title' ? { field: 'name', message: `Own words: ${code}` } : undefined),
  })
  expect(own.all).toBe(true)
  screen.getByText('Own words: taken')
  own.unmount()
  const ofCode = { 'operator.cif_taken': 'owner.email' } as const
  const whole = await save(refusal([], 'operator.cif_taken'), { ofCode })
  expect(whole.all).toBe(true)
  expect(whole.focused).toBe(screen.getByRole('textbox', { name: 'E-mail' }))
  whole.unmount()
  const other = await save(refusal([], 'operator.not_found'), { ofCode })
  expect([other.all, other.wrong]).toEqual([false, []])
})
