/** As i18next and Intl write it. */
export type LanguageCode = 'es' | 'ca' | 'en'
