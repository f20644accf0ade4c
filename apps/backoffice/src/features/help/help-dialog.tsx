import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { mayOpenNow, type ScreenPath } from '@motora/contract'
import { ErrorState, KitDialog, phoneQuery, TextSkeleton } from '@motora/kit'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../shell/fold-text'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import './help.css'
import { HelpAnswer } from './help-answer'
import { HelpLists } from './help-lists'
import { HelpNothing } from './help-nothing'
import type { HelpQuestionId } from './help-questions'
import { HelpSearch } from './help-search'
import { HelpSteps } from './help-steps'
import { type HelpTopic, topicsOf } from './help-topics'
import { topicOfScreen } from './screen-topic'
import { useHelp } from './use-help'

export interface HelpDialogProps {
  /** What the person looks at: the help begins at its topic. */
  screen: ScreenPath | undefined
  onClose: () => void
}

/** What was pressed is gone with the list, or with the answer: the focus goes on to what took its place. */
const focusOn = (place: HTMLElement | null) => place?.focus()

/** Help over any screen, on what the role has a use for. The screen keeps its address. source: own addition to S-01. */
export function HelpDialog({ screen, onClose }: HelpDialogProps) {
  const { t } = useTranslation('help')
  const membership = useMembership()
  const narrow = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const [topic, setTopic] = useState<HelpTopic>(() => topicOfScreen(screen, membership.role))
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<HelpQuestionId>()
  const { all, found, failed, retry } = useHelp(search)
  const searches = search.trim() !== ''
  // a person who searches does not know under which topic it is
  const shown = searches ? found : found.filter((entry) => entry.topic === topic)
  const entry = shown.find(({ id }) => id === asked)
  return (
    <KitDialog opened onClose={onClose} title={entry?.question ?? t('title')} size="lg" fullScreen={narrow}>
      {entry ? (
        <div key="answer" ref={focusOn} tabIndex={-1} className="motora-stack motora-help-pane">
          <HelpAnswer sections={entry.sections} words={wordsOf(search)} />
          <HelpSteps entries={shown} id={entry.id} onGo={setAsked} onBack={() => setAsked(undefined)} />
        </div>
      ) : (
        <div key="list" ref={focusOn} tabIndex={-1} className="motora-stack motora-help-pane">
          <HelpSearch value={search} onChange={setSearch} found={all && searches ? shown.length : undefined} />
          {!searches && (
            <NativeSelect
              label={t('topics')}
              value={topic}
              data={topicsOf(membership.role).map((value) => ({ value, label: t(`topic.${value}`) }))}
              onChange={(event) => setTopic(event.currentTarget.value as HelpTopic)}
            />
          )}
          {failed ? (
            <ErrorState what={t('failed')} onRetry={retry} />
          ) : !all ? (
            <TextSkeleton lines={6} />
          ) : shown.length === 0 ? (
            <HelpNothing search={search} onClear={() => setSearch('')} />
          ) : (
            <HelpLists
              entries={shown}
              search={search}
              heading="h3"
              link={({ id }, question) => (
                <button type="button" className="motora-link motora-help-link" onClick={() => setAsked(id)}>
                  {question}
                </button>
              )}
            />
          )}
          {mayOpenNow(membership, '/help') && (
            <Link to={pathTo('/help')} className="motora-link" onClick={onClose}>
              {t('wholeHelp')}
            </Link>
          )}
        </div>
      )}
    </KitDialog>
  )
}
