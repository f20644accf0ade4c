import { expect, test } from 'vitest'
import { toFetchAhead } from '../apps/backoffice/fetch-ahead.js'
import { homeWords } from '../apps/backoffice/src/app/home-words.js'

const chunk = (fileName: string, of: string | null, imports: string[] = [], css: string[] = []) => ({
  fileName,
  imports,
  modules: {},
  facadeModuleId: of && `/x/apps/backoffice/src/${of}`,
  viteMetadata: { importedCss: new Set(css) },
})
const build = [
  chunk('start.js', null),
  chunk('routed.js', 'app/routed.tsx', ['frame.js', 'start.js']),
  chunk('frame.js', null, ['start.js'], ['frame.css']),
  chunk('shell-frame.js', 'shell/frame/shell-frame.tsx', ['frame.js']),
  chunk('tab-notices.js', 'shell/frame/tab-notices.tsx', ['frame.js']),
  chunk('home.js', 'pages/home/home-page.tsx', ['frame.js', 'list.js'], ['home.css']),
  chunk('list.js', null, ['start.js'], ['list.css']),
  ...['es', 'ca', 'en'].flatMap((one) => [
    chunk(`${one}.js`, `words/${one}/first/index.ts`),
    ...homeWords.map((name) => chunk(`${name}-${one}.js`, `words/${one}/${name}.json`)),
  ]),
]
const homeIn = (language: string) => homeWords.map((name) => `/${name}-${language}.js`).join(' ')

test('frame and home are named with all that they bring, once, without what the page asks for itself', () => {
  expect(toFetchAhead(build, new Set(['/start.js']))).toEqual({
    'data-frame': '/routed.js /frame.js /frame.css /shell-frame.js /tab-notices.js',
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
  expect(() => toFetchAhead(without, new Set())).toThrow('shell/frame/shell-frame.tsx is no file that comes late')
})
