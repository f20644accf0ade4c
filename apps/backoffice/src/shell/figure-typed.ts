/** Digits with one decimal sign: what else `Number` reads, such as `1e2` or `0x10`, nobody types as a price. */
const figure = /^-?\d*[.,]?\d+$/

/**
 * Whether a sign groups thousands, as `1.000` and `1,250` do where people write so: read as decimals, a thousand euros
 * would be one. Nobody types a third decimal that is 0, and no figure of ours is written with one.
 */
export const isGrouped = (typed: string): boolean => /^-?[1-9]\d{0,2}[.,]\d\d0$/.test(typed.trim())

/** A figure as it was typed, with a comma or a point; undefined: none, or one that can be read in two ways. */
export const figureTyped = (typed: string): number | undefined => {
  const text = typed.trim()
  return figure.test(text) && !isGrouped(text) ? Number(text.replace(',', '.')) : undefined
}
