import { expect, test } from 'vitest'
import { wantsPage } from './screens.js'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  ['/', browser, true],
  ['/home', browser, true],
  ['/', '*/*', true],
  ['/', '', true],
  ['/', 'application/json', false],
  // a typing error of a program is said to it, not answered with a page
  ['/homme', '*/*', false],
  ['/assets/gone.js', browser, false],
])('%s, by one who accepts "%s": the page is answered %s', (path, accepts, isPage) => {
  expect(wantsPage(path, accepts)).toBe(isPage)
})
