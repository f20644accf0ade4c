import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import type { LanguageCode } from '../../shell/language/language-code'
import { useMembership } from '../../shell/session/use-session'
import { findHelp, type HelpEntry, helpOf } from './find-help'
import { loadHelpContent } from './load-content'
import { useWordOf } from './use-word-of'

export interface Help {
  /** What the person's role has a use for; undefined until it has come. */
  all: readonly HelpEntry[] | undefined
  /** Of these, what is found. */
  found: readonly HelpEntry[]
  failed: boolean
  retry: () => unknown
}

/** The help in the language shown, for the role that the person works in. @param search empty: everything is found */
export function useHelp(search: string): Help {
  const { i18n } = useTranslation()
  const { role } = useMembership()
  const language = i18n.language as LanguageCode
  const { data, isLoadingError, refetch } = useQuery(api.buildFile(`help ${language}`, () => loadHelpContent(language)))
  const wordOf = useWordOf()
  const all = useMemo(() => data && helpOf(role, data), [role, data])
  const found = useMemo(() => findHelp(all ?? [], search, wordOf), [all, search, wordOf])
  return { all, found, failed: isLoadingError, retry: refetch }
}
