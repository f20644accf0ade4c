import { useLayoutEffect, useRef } from 'react'
import { tagOf, type WrittenLanguage } from '../language/written-language'

/**
 * Fields of the form around it, by name, whose text is of a language that need not be the page's: a voice reads it as that,
 * and its spelling is judged by it.
 */
export function FieldLanguages({ of }: { of: Readonly<Record<string, WrittenLanguage>> }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    for (const [name, language] of Object.entries(of))
      form?.querySelector(`[name="${name}"]`)?.setAttribute('lang', tagOf(language))
  })
  return <span ref={place} hidden />
}
