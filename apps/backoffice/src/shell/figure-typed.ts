/** Digits with one decimal sign: what else `Number` reads, such as `1e2` or `0x10`, nobody types as a price. */
const figure = /^-?\d*[.,]?\d+$/

/** A figure as it was typed, with a comma or a point; undefined: none. */
export const figureTyped = (typed: string): number | undefined => {
  const text = typed.trim()
  return figure.test(text) ? Number(text.replace(',', '.')) : undefined
}
