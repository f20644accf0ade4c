import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18n, startLanguage } from './language/language'
import { useObjectTitle, useTitle } from './use-title'

test('the tab says which thing a page is of once that is known, and forgets it with the page', async () => {
  if (!i18n.isInitialized) await startLanguage('en')
  const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  const screen = renderHook(() => useTitle('/scooters/$id'), { wrapper })
  const title = document.title
  expect(title).toMatch(/^\w+ · Motora$/)
  const page = renderHook(({ plate }: { plate?: string }) => useObjectTitle(plate), { initialProps: {} })
  expect(document.title).toBe(title)
  act(() => page.rerender({ plate: 'MB017' }))
  expect(document.title).toBe(`MB017 · ${title}`)
  screen.rerender()
  expect(document.title).toBe(`MB017 · ${title}`)
  page.unmount()
  expect(document.title).toBe(title)
})
