import { NativeSelect } from '@mantine/core'
import { EmptyState, ErrorState, KitDialog, PageTitle, TextSkeleton } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../shell/fold-text'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import './help.css'
import { HelpAnswer } from './help-answer'
import { HelpLists } from './help-lists'
import { HelpNothing } from './help-nothing'
import { HelpSearch } from './help-search'
import { HelpSteps } from './help-steps'
import { type HelpTopic, topicsOf } from './help-topics'
import { useHelp } from './use-help'

/** A pause in typing after which the search goes into the address. */
const writtenAfterMs = 300

/**
 * All questions by topic, with a search over questions and answers; each opens a dialog with its answer. Search, topic
 * and open question live in the address, so that a link to an answer can be sent. source: ledgers S-01, S-02.
 */
export function HelpPageContent() {
  const { t } = useTranslation('help')
  const [address, setAddress] = useAddressState()
  const [search, setSearch] = useDraft(address.find ?? '', (find) => setAddress({ ...address, find }))
  const { all, found, failed, retry } = useHelp(search)
  const { role } = useMembership()
  const topics = topicsOf(role)
  const topic = topics.find((one) => one === address.topic)
  const shown = topic ? found.filter((entry) => entry.topic === topic) : found
  const searches = search.trim() !== ''
  const hrefOf = (q: string) => pathTo('/help', undefined, { ...address, find: search, q })
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <p className="motora-lead">{t('subtitle')}</p>
      <div className="motora-help-ask">
        <HelpSearch value={search} onChange={setSearch} found={all && searches ? shown.length : undefined} />
        <NativeSelect
          label={t('topics')}
          value={topic ?? ''}
          data={[
            { value: '', label: t('allTopics') },
            ...topics.map((value) => ({ value, label: t(`topic.${value}`) })),
          ]}
          onChange={(event) => setAddress({ ...address, topic: event.currentTarget.value as HelpTopic | '' })}
        />
      </div>
      {failed ? (
        <ErrorState what={t('failed')} onRetry={retry} />
      ) : !all ? (
        <TextSkeleton lines={12} />
      ) : shown.length === 0 ? (
        <HelpNothing
          search={search}
          onClear={() => {
            setSearch('')
            setAddress({ q: address.q })
          }}
        />
      ) : (
        <HelpLists
          entries={shown}
          search={search}
          heading="h2"
          link={(entry, question) => (
            <Link to={hrefOf(entry.id)} resetScroll={false} className="motora-link">
              {question}
            </Link>
          )}
        />
      )}
      {address.q !== undefined && all && (
        <AnswerDialog
          q={address.q}
          // a link that was sent leads to its answer also when the search does not find it
          entries={shown.some(({ id }) => id === address.q) ? shown : all}
          search={search}
          onGo={(q) => setAddress({ ...address, q })}
          onClose={() => setAddress({ ...address, q: undefined })}
        />
      )}
    </>
  )
}

interface AnswerDialogProps {
  q: string
  entries: ReturnType<typeof useHelp>['found']
  search: string
  onGo: (q: string) => void
  onClose: () => void
}

function AnswerDialog({ q, entries, search, onGo, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('help')
  const entry = entries.find(({ id }) => id === q)
  return (
    <KitDialog opened onClose={onClose} title={entry?.question ?? t('title')} size="lg">
      {entry ? (
        <div className="motora-stack">
          <HelpAnswer sections={entry.sections} words={wordsOf(search)} />
          <HelpSteps entries={entries} id={entry.id} onGo={onGo} />
        </div>
      ) : (
        <EmptyState why={t('unknown')} />
      )}
    </KitDialog>
  )
}

/** What is being typed: shown immediately, put into the address after a pause; a change from elsewhere replaces it. */
function useDraft(written: string, write: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState(written)
  useEffect(() => setDraft(written), [written])
  useEffect(() => {
    if (draft === written) return
    const timer = setTimeout(() => write(draft), writtenAfterMs)
    return () => clearTimeout(timer)
  }, [draft, written, write])
  return [draft, setDraft]
}
