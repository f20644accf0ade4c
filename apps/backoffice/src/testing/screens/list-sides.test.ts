import { expect, test } from 'vitest'
import { listSides } from './list-sides'
import { screenSources } from './sources'

test('each list begins with the rows of its side, 10 on the fleet’s and 20 on the customers’ [V-23]', () => {
  const drawn = screenSources().filter(
    ({ path, text }) => !path.startsWith('shell/') && /\buseServerTable\(|<PickTable\b/.test(text),
  )
  const sides = drawn.map(({ path, text }) => [
    path.replace(/^.*\//, '').replace(/\.tsx?$/, ''),
    [...new Set([...text.matchAll(/\bside(?:: |=)['"](\w+)['"]/g)].map(([, side]) => side))].join(),
  ])
  expect(Object.fromEntries(sides)).toEqual(listSides)
})
