import { luminance } from '@mantine/core'

/** From 1 (the same) to 21 (black on white). source: WCAG 2.2, contrast ratio. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const white = '#ffffff'
const black = '#000000'

/** The colour of text that reads best on a colour; one of the two always reaches 4.5 : 1. */
export const textOn = (colour: string): string =>
  contrastOf(colour, white) >= contrastOf(colour, black) ? white : black

/** Whether it is a colour as the contract keeps them: `#C92A2A`. */
export const isColour = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '')
