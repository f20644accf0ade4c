import type { Formats } from '../formats/formats'
import { type Quantity, quantityOf } from '../formats/quantities'

interface NumberWords {
  quantity?: Quantity
  format?: (value: number, formats: Formats) => string
}

/** A figure of a column as the person reads it. */
export const numberText = ({ quantity, format }: NumberWords, value: number, formats: Formats): string =>
  quantityOf(quantity)?.show(formats, value) ?? format?.(value, formats) ?? formats.number(value)
