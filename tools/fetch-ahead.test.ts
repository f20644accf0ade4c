import { expect, test } from 'vitest'
import { toFetchAhead } from '../apps/backoffice/fetch-ahead.js'

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
  chunk('home.js', 'pages/home/home-page.tsx', ['frame.js']),
  ...['es', 'ca', 'en'].map((one) => chunk(`${one}.js`, `words/${one}/first/index.ts`)),
]

test('the frame is named with all that it brings, once, without what the page asks for itself', () => {
  expect(toFetchAhead(build, new Set(['/start.js']))).toEqual({
    'data-frame': '/routed.js /frame.js /frame.css /shell-frame.js /tab-notices.js',
    'data-words-es': '/es.js',
    'data-words-cat': '/ca.js',
    'data-words-en': '/en.js',
  })
})

test('a part that does not come late any more ends the build', () => {
  const without = build.filter(({ fileName }) => fileName !== 'shell-frame.js')
  expect(() => toFetchAhead(without, new Set())).toThrow('shell/frame/shell-frame.tsx is no file that comes late')
})
