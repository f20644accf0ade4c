import type { Plugin } from 'vite'

/** The letters of every screen, asked for with the first byte of the page: text is not drawn twice, and nothing moves. */
export function fontPreload(): Plugin {
  return {
    name: 'motora-font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (!bundle) return []
        const file = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        if (!file) throw new Error('the build has no file of the typeface: see packages/kit/src/theme/fonts.css')
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}
