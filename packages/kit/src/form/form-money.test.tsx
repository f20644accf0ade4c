// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Language } from '../formats/language'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { LanguageContext } from '../texts/kit-texts'
import { FormMoney } from './form-money'

const user = userEvent.setup({ delay: null })
beforeEach(() => installBrowserParts())
afterEach(cleanup)

let kept: unknown
function Form() {
  const form = useForm({ defaultValues: { price: '0.265' } })
  kept = form.watch('price')
  return (
    <FormProvider {...form}>
      <FormMoney name="price" label="Price" />
    </FormProvider>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })

test.each<[Language, string, string]>([
  ['es', '0,265', '12,5'],
  ['ca', '0,265', '12,5'],
  ['en', '0.265', '12.5'],
])(
  'in %s an amount is seen with the decimal sign of the language; a comma and a point can both be typed',
  async (language, first, seen) => {
    renderKit(
      <LanguageContext value={language}>
        <Form />
      </LanguageContext>,
    )
    expect(field().value).toBe(first)
    for (const typed of ['12,5', '12.5']) {
      await user.clear(field())
      await user.type(field(), typed)
      expect([field().value, kept]).toEqual([seen, '12.5'])
    }
  },
)
