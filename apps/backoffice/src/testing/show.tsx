import { ConfirmHost, KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { chooseLanguage, i18n, loadInsideWords, startLanguage } from '../shell/language/language'
import type { LanguageCode } from '../shell/language/language-code'

/** Renders a piece of a screen with everything that a screen stands in: words, kit, queries and addresses. */
export async function show(piece: ReactNode, { language = 'en' as LanguageCode, at = '/' } = {}) {
  if (!i18n.isInitialized) await startLanguage(language)
  await loadInsideWords()
  await chooseLanguage(language)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => piece, notFoundComponent: () => piece }),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const view = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <KitProvider language={language} texts={galleryTexts}>
          <RouterProvider router={router as never} />
          <ConfirmHost />
        </KitProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await router.load()
  return { ...view, router }
}
