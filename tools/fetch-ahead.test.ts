import { expect, test } from 'vitest'
import { toFetchAhead, wordsOfHome } from '../apps/backoffice/fetch-ahead.js'

const chunk = (fileName: string, of: string | null, imports: string[] = [], css: string[] = []) => ({
  fileName,
  imports,
  modules: {},
  facadeModuleId: of && `/x/apps/backoffice/src/${of}`,
  viteMetadata: { importedCss: new Set(css) },
})
const homeWords = ['home', 'vehicle']
const build = [
  chunk('start.js', null),
  chunk('routed.js', 'app/routed.tsx', ['frame.js', 'start.js']),
  chunk('frame.js', null, ['start.js'], ['frame.css']),
  chunk('shell-frame.js', 'shell/frame/shell-frame.tsx', ['frame.js']),
  chunk('home.js', 'pages/home/home-page.tsx', ['frame.js', 'list.js'], ['home.css']),
  chunk('list.js', null, ['start.js'], ['list.css']),
  ...['es', 'ca', 'en'].flatMap((one) => [
    chunk(`${one}.js`, `words/${one}/first/index.ts`),
    ...homeWords.map((name) => chunk(`${name}-${one}.js`, `words/${one}/${name}.json`)),
  ]),
]
const homeIn = (language: string) => homeWords.map((name) => `/${name}-${language}.js`).join(' ')

test('frame and home are named with all that they bring, once, without what the page asks for itself', () => {
  expect(toFetchAhead(build, new Set(['/start.js']), homeWords)).toEqual({
    'data-frame': '/routed.js /frame.js /frame.css /shell-frame.js',
    'data-home': '/home.js /home.css /list.js /list.css',
    'data-words-es': '/es.js',
    'data-words-cat': '/ca.js',
    'data-words-en': '/en.js',
    'data-home-es': homeIn('es'),
    'data-home-cat': homeIn('ca'),
    'data-home-en': homeIn('en'),
  })
})

test('a part that does not come late any more ends the build', () => {
  const without = build.filter(({ fileName }) => fileName !== 'shell-frame.js')
  expect(() => toFetchAhead(without, new Set(), homeWords)).toThrow(
    'shell/frame/shell-frame.tsx is no file that comes late',
  )
})

test('the words of home are those that the table of screens names, and none end the build', () => {
  const table = (home: string) =>
    `{\n  '/homes': lateScreen(() => import('../other'), 'other'),\n  '/home': ${home},\n}`
  const named = table("lateScreen(\n    () => import('../pages/home/home-page'),\n    'commands',\n    'fleet',\n  )")
  expect(wordsOfHome(named)).toEqual(['commands', 'fleet'])
  expect(() => wordsOfHome(table("lateScreen(() => import('../pages/home/home-page'))"))).toThrow('names no words')
})
