import { Alert, Switch } from '@mantine/core'
import type { Operator, OperatorChange } from '@motora/contract/operators'
import {
  ActionButton,
  readPreference,
  type SubmitError,
  useFormats,
  useKitTexts,
  useScreenShortcuts,
  writePreference,
} from '@motora/kit'
import { IconAlertCircle, IconAlertTriangle, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreasOnMap } from '../areas/areas-on-map'
import { isChangedMeanwhile, type OperatorWithChange } from '../operator/operator-calls'
import { OperatorStateBadge } from '../operator/operator-state-badge'
import { nextWaiting } from './next-waiting'
import { RejectDialog } from './reject-dialog'
import { areasToDraw, ReviewAreas } from './review-areas'
import { ReviewData } from './review-data'
import { mayBeRejected, type ReviewKind } from './review-kind'
import type { useDecision } from './use-decision'
import { useReviewKeys } from './use-review-keys'
import { useTicks } from './use-ticks'

const goOnPreference = 'operators-review.go-on'

export interface ReviewFormProps {
  subject: OperatorWithChange
  kind: ReviewKind
  Areas: AreasOnMap
  decision: ReturnType<typeof useDecision>
  reload: () => Promise<unknown>
  onClose: () => void
  onOpen: (id: string) => void
}

/**
 * Two sections to tick, a yes when both are, a no with a reason, and on to the next one. source: ledger C-27; Z-29.
 */
export function ReviewForm({ subject, kind, Areas, decision, reload, onClose, onOpen }: ReviewFormProps) {
  const { t } = useTranslation('operators')
  const { operator, change } = subject
  const inQueue = operator.waitingSince !== null
  const place = useRef<HTMLDivElement>(null)
  const [openedVersion] = useState(operator.version)
  /** The gateway has said that somebody else was faster; what is on the screen is being read again. */
  const [late, setLate] = useState(false)
  const { ticks, all, toggle } = useTicks(operator.version)
  const [drawn, setDrawn] = useState(() => !areasToDraw(subject))
  const [goOn, setGoOn] = useState(() => readPreference(goOnPreference) !== false)
  /** What is being refused: as it was on the screen when the no was begun. */
  const [refusing, setRefusing] = useState<OperatorWithChange>()
  const [reason, setReason] = useState('')

  const goToNext = async () => {
    decision.forget()
    const next = await nextWaiting(operator)
    if (next) onOpen(next)
    else onClose()
  }
  const decide = async (given: Parameters<typeof decision.run>[0]) => {
    const outcome = await decision.run(given)
    if (outcome.done) return inQueue && goOn ? goToNext() : onClose()
    if (!isChangedMeanwhile(outcome.error)) return
    setLate(true)
    setRefusing(undefined)
    void reload()
  }
  const validate = () => decide(subject)
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
    useReviewKeys({ kind, toggle, drawn, validate, tickBoth, reject, skip: inQueue ? goToNext : undefined }),
  )

  // The focus was on a button of the operator before this one.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
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
        drawn={drawn}
        onDrawn={() => setDrawn(true)}
        onToggle={() => toggle('areas')}
      />
      {decision.submitError && !refusing && <ReviewFailure failure={decision.submitError} />}
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
          subject={refusing}
          decision={decision}
          typed={reason}
          onReject={(text) => {
            setReason(text)
            return decide({ ...refusing, reason: text })
          }}
          onClose={(text) => {
            setReason(text)
            decision.forget()
            setRefusing(undefined)
          }}
        />
      )}
    </div>
  )
}

/** What the gateway said to the last decision. */
function ReviewFailure({ failure }: { failure: SubmitError }) {
  const { states } = useKitTexts()
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={16} aria-hidden />} title={failure.message}>
      {failure.requestId && states.requestId(failure.requestId)}
    </Alert>
  )
}

/** The operator's state, since when it waits and who asked; what was said to it last. */
function ReviewStanding({ operator, change }: { operator: Operator; change: OperatorChange | null }) {
  const { t } = useTranslation('operators')
  const formats = useFormats()
  const { waitingSince, state, cannotOperateReason, note } = operator
  const said = state === 'disabled' ? (note ?? cannotOperateReason) : cannotOperateReason
  return (
    <>
      <div className="motora-actions">
        <OperatorStateBadge operator={operator} />
        {waitingSince && (
          <span className="motora-second">
            {t('review.waits', {
              age: formats.age(waitingSince, Date.now()),
              date: formats.date(waitingSince, 'minute'),
            })}
          </span>
        )}
        {change?.submittedByName && (
          <span className="motora-second">{t('review.askedBy', { name: change.submittedByName })}</span>
        )}
      </div>
      {state === 'draft' && <p className="motora-note">{t('review.nothingSent')}</p>}
      {said && (
        <section className="motora-note" aria-label={t('review.lastReason')}>
          <p className="motora-second">{t('review.lastReason')}</p>
          <p>{said}</p>
        </section>
      )}
    </>
  )
}
