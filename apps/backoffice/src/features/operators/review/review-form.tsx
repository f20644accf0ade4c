import { Alert, Switch } from '@mantine/core'
import { ActionButton, readPreference, useScreenShortcuts, writePreference } from '@motora/kit'
import { IconAlertTriangle, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreasOnMap } from '../areas-on-map'
import { nextWaiting } from './next-waiting'
import { RejectDialog } from './reject-dialog'
import { ReviewAreas } from './review-areas'
import { ReviewData } from './review-data'
import { ReviewFailure } from './review-failure'
import { mayBeRejected, type ReviewKind, type ReviewSubject } from './review-query'
import { ReviewStanding } from './review-standing'
import { useDecision } from './use-decision'
import { useReviewKeys } from './use-review-keys'
import { useTicks } from './use-ticks'

const goOnPreference = 'operators-review.go-on'

export interface ReviewFormProps {
  subject: ReviewSubject
  kind: ReviewKind
  Areas: AreasOnMap
  onBusy: (busy: boolean) => void
  reload: () => Promise<unknown>
  onClose: () => void
  onOpen: (id: string) => void
}

/** Two sections to tick, a yes when both are, a no with a reason, and on to who waits next. source: ledger C-27; Z-29. */
export function ReviewForm({ subject, kind, Areas, onBusy, reload, onClose, onOpen }: ReviewFormProps) {
  const { t } = useTranslation('operators')
  const { operator, change } = subject
  const inQueue = operator.waitingSince !== null
  const place = useRef<HTMLDivElement>(null)
  const [openedVersion] = useState(operator.version)
  /** The gateway has said that somebody else was faster; what is on the screen is being read anew. */
  const [late, setLate] = useState(false)
  const { ticks, all, toggle } = useTicks(operator.version)
  const [goOn, setGoOn] = useState(() => readPreference(goOnPreference) !== false)
  /** What is being refused: as it stood on the screen when the no was begun. */
  const [refusing, setRefusing] = useState<ReviewSubject>()
  const [reason, setReason] = useState('')

  const goToNext = async () => {
    const next = await nextWaiting(operator)
    if (next) onOpen(next)
    else onClose()
  }
  const decision = useDecision(refusing ?? subject, {
    decided: inQueue && goOn ? goToNext : async () => onClose(),
    changed: () => {
      setLate(true)
      setRefusing(undefined)
      void reload()
    },
  })
  const during = async (work: () => Promise<void>) => {
    onBusy(true)
    await work()
    onBusy(false)
  }
  const validate = () => during(decision.validate)
  const reject = mayBeRejected(operator)
    ? () => {
        decision.forget()
        setRefusing(subject)
      }
    : undefined
  const remember = (on: boolean) => {
    setGoOn(on)
    writePreference(goOnPreference, on)
  }
  const tickBoth = all ? undefined : t('review.tickBoth')
  useScreenShortcuts(
    useReviewKeys({ kind, toggle, validate, tickBoth, reject, skip: inQueue ? goToNext : undefined }),
    place,
  )

  // The focus was on a button of the operator before this one.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [])

  return (
    <div className="motora-review" ref={place} tabIndex={-1}>
      {(late || operator.version !== openedVersion) && (
        <Alert role="alert" color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {t('review.changed')}
        </Alert>
      )}
      <ReviewStanding operator={operator} change={change} />
      <ReviewData operator={operator} change={change} reviewed={ticks.data} onToggle={() => toggle('data')} />
      <ReviewAreas
        operator={operator}
        change={change}
        Areas={Areas}
        reviewed={ticks.areas}
        onToggle={() => toggle('areas')}
      />
      {decision.failure && !refusing && <ReviewFailure failure={decision.failure} />}
      <div className="motora-review-foot">
        {inQueue && (
          <Switch
            label={t('review.goOn')}
            checked={goOn}
            onChange={({ currentTarget }) => remember(currentTarget.checked)}
          />
        )}
        <div className="motora-actions">
          {inQueue && (
            <ActionButton icon={<IconArrowRight size={16} aria-hidden />} onClick={goToNext}>
              {t('review.skip')}
            </ActionButton>
          )}
          {reject && (
            <ActionButton tone="danger" icon={<IconX size={16} aria-hidden />} onClick={reject}>
              {t(change ? 'review.rejectChange' : 'review.reject')}
            </ActionButton>
          )}
          <ActionButton
            tone="primary"
            icon={<IconCheck size={16} aria-hidden />}
            busy={decision.busy}
            disabledReason={tickBoth}
            onClick={validate}
          >
            {t(change ? 'review.validateChange' : 'review.enable')}
          </ActionButton>
        </div>
      </div>
      {refusing && (
        <RejectDialog
          title={t(refusing.change ? 'review.rejectChange.title' : 'review.reject.title', { name: operator.name })}
          consequence={t(refusing.change ? 'review.rejectChange.consequence' : 'review.reject.consequence')}
          submitLabel={t(refusing.change ? 'review.rejectChange' : 'review.reject')}
          reason={reason}
          onReason={setReason}
          busy={decision.busy}
          failure={decision.failure}
          onReject={(text) => {
            setReason(text)
            return during(() => decision.reject(text))
          }}
          onClose={() => {
            decision.forget()
            setRefusing(undefined)
          }}
        />
      )}
    </div>
  )
}
