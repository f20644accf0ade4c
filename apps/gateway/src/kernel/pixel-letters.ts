/**
 * Letters of 5 × 7 dots, drawn by us: no font of the machine is asked, so a text looks alike everywhere. Each row of a
 * letter is one sign of base 32, its five bits from left to right.
 */
const letters: Readonly<Record<string, string>> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhe',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hhha444',
  Z: 'v1248gv',
  '0': 'ehjlphe',
  '1': '4c4444e',
  '2': 'eh1248v',
  '3': 'v2421he',
  '4': '26aiv22',
  '5': 'vgu11he',
  '6': '68guhhe',
  '7': 'v124888',
  '8': 'ehhehhe',
  '9': 'ehhf12c',
  ' ': '0000000',
  '.': '00000cc',
  '-': '000v000',
  _: '000000v',
  ':': '0cc0cc0',
  '/': '01248g0',
  '@': 'eh1dlle',
  '+': '044v440',
  ',': '0000c48',
  '(': '2488842',
  ')': '8422248',
  '<': '2480842',
  '?': 'eh12404',
}
export const letterDots = { width: 5, height: 7 } as const
/** From the beginning of one letter to that of the next. */
export const letterStep = letterDots.width + 1

/** Every dot of a text in one line, from its upper left corner; letters that are not drawn become `?`. */
export const dotsOf = (text: string): { x: number; y: number }[] => {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return [...plain].flatMap((letter, index) =>
    [...(letters[letter] ?? letters['?'] ?? '')].flatMap((row, y) =>
      Array.from({ length: letterDots.width }, (_, x) => x)
        .filter((x) => (Number.parseInt(row, 32) >> (letterDots.width - 1 - x)) & 1)
        .map((x) => ({ x: index * letterStep + x, y })),
    ),
  )
}
