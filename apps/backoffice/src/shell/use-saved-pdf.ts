import { useTranslation } from 'react-i18next'
import { type LanguageCode, travelsAs } from './language/language'
import { saveFile } from './save-file'

interface Drawn {
  blob: Blob
  fileName?: string | undefined
}

/**
 * Hands a PDF that the gateway draws to the browser's downloads, in the person's language. A failure is thrown: the caller
 * has the words for it.
 */
export function useSavedPdf(): (
  draw: (language: ReturnType<typeof travelsAs>) => Promise<Drawn>,
  elseCalled: string,
) => Promise<void> {
  const { i18n } = useTranslation()
  return async (draw, elseCalled) => {
    const { blob, fileName } = await draw(travelsAs(i18n.language as LanguageCode))
    saveFile(blob, fileName ?? `${elseCalled}.pdf`)
  }
}
