import { notificationLanguages } from '@motora/contract/notifications'
import { FormText } from '@motora/kit'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldLanguages } from '../../shell/frame/field-languages'
import type { NotificationValues } from './notification-values'
import './notifications.css'

/** The same in other words for people of a language; what is empty is read in the main text. source: MONEY §9 */
export function LanguageFields() {
  const { t } = useTranslation('notifications')
  return (
    <fieldset className="kit-fieldset motora-stack">
      <legend className="motora-notification-legend">{t('texts')}</legend>
      <p className="motora-second">{t('texts.hint')}</p>
      {notificationLanguages.map((language) => (
        <TextOfLanguage key={language} language={language} />
      ))}
    </fieldset>
  )
}

interface TextOfLanguageProps {
  language: (typeof notificationLanguages)[number]
}

function TextOfLanguage({ language }: TextOfLanguageProps) {
  const { t } = useTranslation('notifications')
  const { formState, getValues } = useFormContext<NotificationValues>()
  const named = t(`language.${language}`)
  const { title, subTitle, body } = getValues(`texts.${language}`)
  // what is wrong or filled in is never folded away
  const isOpen = formState.errors.texts?.[language] !== undefined || [title, subTitle, body].some(Boolean)
  return (
    <details {...(isOpen ? { open: true } : {})}>
      <summary className="motora-notification-language">{named}</summary>
      <div className="motora-stack">
        <FieldLanguages
          of={Object.fromEntries(['title', 'subTitle', 'body'].map((part) => [`texts.${language}.${part}`, language]))}
        />
        <FormText<NotificationValues>
          name={`texts.${language}.title`}
          label={t('texts.title', { language: named })}
          maxLength={100}
        />
        <FormText<NotificationValues>
          name={`texts.${language}.subTitle`}
          label={t('texts.subTitle', { language: named })}
          maxLength={100}
        />
        <FormText<NotificationValues>
          name={`texts.${language}.body`}
          label={t('texts.body', { language: named })}
          maxLength={500}
          rows={4}
        />
      </div>
    </details>
  )
}
