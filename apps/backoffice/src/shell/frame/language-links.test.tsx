import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show'
import { i18n } from '../language/language'
import { LanguageLinks } from './language-links'

test('Spanish, Catalan and English are offered, each by its own name, and the texts follow at once [B-61]', async () => {
  await show(<LanguageLinks />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Español', 'Català', 'English'])
  for (const [name, language, group, logOut] of [
    ['Català', 'ca', 'Canvia l’idioma', 'Tanca la sessió'],
    ['Español', 'es', 'Cambiar idioma', 'Cerrar sesión'],
    ['English', 'en', 'Change language', 'Log out'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(document.documentElement.lang).toBe(language))
    expect(await screen.findByRole('group', { name: group })).toBeTruthy()
    expect(i18n.t('shell:logOut')).toBe(logOut)
    expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([name])
  }
})
