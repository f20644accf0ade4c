import { useTranslation } from 'react-i18next'
import { languages } from '../language/language'
import { pickLanguage } from '../session/pick-language'

/** The three languages as buttons, for screens without the person's menu. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation('shell')
  return (
    <fieldset className="motora-languages">
      <legend className="motora-hidden">{t('changeLanguage')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => void pickLanguage(language).catch(() => undefined)}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </fieldset>
  )
}
