import { ConfirmHost, KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { makeKitTexts } from '../shell/language/kit-texts'
import { choice, chooseLanguage, i18n, startLanguage, withWords } from '../shell/language/language'
import type { LanguageCode } from '../shell/language/language-code'
import type { WordsName } from '../shell/language/load-words'
import { queries } from '../shell/queries'
import * as words from '../words/en'

/** Renders a part of a screen with everything that surrounds a screen: words, kit, queries and addresses. */
export async function show(piece: ReactNode, { language = 'en' as LanguageCode, at = '/' } = {}) {
  if (!i18n.isInitialized) await startLanguage(language)
  await withWords(undefined, ...(Object.keys(words) as WordsName[]))
  await chooseLanguage(language)
  // nobody chose: no account is to hear of it
  choice.isUntold = false
  // the kit's plain English, with the words that forms really say
  const texts = { ...galleryTexts, fields: makeKitTexts(i18n.getFixedT(language, 'kit'), language).fields }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => piece, notFoundComponent: () => piece }),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const { networkMode } = queries.getDefaultOptions().queries ?? {}
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, ...(networkMode && { networkMode }) } } })
  const view = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <KitProvider language={language} texts={texts}>
          <RouterProvider router={router as never} />
          <ConfirmHost />
        </KitProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await router.load()
  return { ...view, router }
}
