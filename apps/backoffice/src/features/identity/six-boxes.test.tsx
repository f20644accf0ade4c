import { KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SixBoxes } from './six-boxes'

const shown = () => {
  const onCode = vi.fn()
  render(
    <KitProvider language="en" texts={galleryTexts}>
      <SixBoxes
        label="Code"
        boxLabel={(position) => `Digit ${position}`}
        busy={false}
        invalid={false}
        onCode={onCode}
      />
    </KitProvider>,
  )
  const boxes = screen.getAllByLabelText<HTMLInputElement>(/^Digit \d$/)
  return { onCode, boxes, text: () => boxes.map((box) => box.value).join('') }
}

test('six boxes of one digit [A-14]', () => {
  expect(shown().boxes).toHaveLength(6)
})

test('the sixth digit submits by itself and the boxes are empty again [A-15]', async () => {
  const { onCode, boxes, text } = shown()
  const [first] = boxes
  if (!first) throw new Error('no box')
  await userEvent.click(first)
  await userEvent.keyboard('12345')
  expect(onCode).not.toHaveBeenCalled()
  await userEvent.keyboard('6')
  expect(onCode.mock.calls).toEqual([['123456']])
  expect(text()).toBe('')
})

test('pasting six digits fills all and submits; fewer wait, letters do nothing [A-15]', async () => {
  const { onCode, boxes, text } = shown()
  const [first] = boxes
  if (!first) throw new Error('no box')
  await userEvent.click(first)
  await userEvent.paste('1234')
  expect(text()).toBe('1234')
  await userEvent.click(first)
  await userEvent.paste('abcdef')
  expect(onCode).not.toHaveBeenCalled()
  await userEvent.click(first)
  await userEvent.paste('654321')
  expect(onCode.mock.calls).toEqual([['654321']])
  expect(text()).toBe('')
})

test('a code of more than six digits, pasted or filled in, is never sent, nor is a part of it [A-15]', async () => {
  const { onCode, boxes, text } = shown()
  const [first] = boxes
  if (!first) throw new Error('no box')
  await userEvent.click(first)
  for (const code of ['1234567', '123456 7', '12345678901']) await userEvent.paste(code)
  fireEvent.change(first, { target: { value: '1234567' } })
  expect(onCode).not.toHaveBeenCalled()
  expect(text()).toBe('')
  // six digits in two halves, as authenticator apps show them, are six digits; so are those that a browser fills in
  await userEvent.paste('123 456')
  fireEvent.change(first, { target: { value: '654321' } })
  expect(onCode.mock.calls).toEqual([['123456'], ['654321']])
})
