import { useMediaQuery } from '@mantine/hooks'
import {
  addDocumentsRotation,
  type Customer,
  type CustomerReview,
  type DocumentCode,
  documentCodes,
  updateCustomerForAdmin,
  validateAndUpdateCustomer,
} from '@motora/contract/customers'
import { toast } from '@motora/kit'
import { CaseActions } from '@motora/kit/queue'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import { CheckLines } from './check-lines'
import { NotifyDialog } from './notify-dialog'
import { PhotoStage } from './photo-stage'
import { turned, usePhotos } from './photos'
import { ReviewBar } from './review-bar'
import { ReviewConflict, type Shown } from './review-conflict'
import { ReviewData } from './review-data'
import { ReviewNotices } from './review-notices'
import { validationOf } from './review-values'
import { UnsavedDialog } from './unsaved-dialog'
import { useClaim } from './use-claim'
import { useReviewActions } from './use-review-actions'
import { useReviewForm } from './use-review-form'
import { useReviewKeys } from './use-review-keys'
import { useReviewTyping } from './use-review-typing'
import { isOvertaken, useAnswer, useUpdate } from './use-review-writes'
import { useStage } from './use-stage'

export interface ReviewDeskProps {
  customer: Customer
  review: CustomerReview
  /** Reads both again and answers what they are now; undefined: it could not be read. */
  onRead: () => Promise<Shown | undefined>
  /** Opens the next one, or the one before. @param isAnswered this one waits no more */
  onWalk: (by: 1 | -1, isAnswered?: boolean) => unknown
  onClose: () => unknown
}

/** Photos and data next to each other, with all that may be done. source: ledgers H-13 to H-19, H-36 to H-45 */
export function ReviewDesk({ customer, review, onRead, onWalk, onClose }: ReviewDeskProps) {
  const { t } = useTranslation('review')
  const { customerId, email, fullName: name } = customer
  const mayAnswer = useMay(validateAndUpdateCustomer.needs)
  const mayEdit = useMay(updateCustomerForAdmin.needs)
  const mayUpdate = useMay(addDocumentsRotation.needs) && mayEdit
  const isWaiting = review.request !== null
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const photos = usePhotos(customerId)
  const stage = useStage()
  const typed = useReviewForm(customer, review)
  const { form, rotation } = typed
  const { version } = typed.base.customer
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<Shown>()
  const [answeredBy, setAnsweredBy] = useState<string>()
  const [notifying, setNotifying] = useState(false)
  const answer = useAnswer((by) => {
    setAnsweredBy(by)
    // no reason can be given any more, and the dialog covers why
    setNotifying(false)
  })
  const update = useUpdate(form)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<{ leave: (leaves: boolean) => void }>()
  const typing = useReviewTyping(typed)
  /** Answered: nothing is left to save. */
  const isOver = useRef(false)
  useClaim(customerId, mayAnswer && isWaiting, () => void onRead())

  const seen = documentCodes.flatMap((code) => photos.photos?.[code]?.id ?? [])
  const haveChanged =
    photos.photos !== undefined &&
    review.documents.some(({ id, isBackup, destroyedAt }) => !isBackup && destroyedAt === null && !seen.includes(id))
  const notSeen = photos.photos ? (haveChanged ? t('photosChanged') : undefined) : t('why.photos')
  const decideFirst = newer && t('conflict.first')
  const over = answeredBy === undefined ? decideFirst : t('answeredMeanwhile', { by: answeredBy })
  const whyNotValidate = over ?? notSeen ?? typed.whyNotValidate
  const whyNotNotify = over ?? notSeen ?? typed.whyNotNotify
  const whyNotUpdate = decideFirst ?? typed.whyNotUpdate

  /** What the gateway has now; where somebody else was quicker, next to what is typed. */
  const afterRefusal = async (outcome: { done: 'kept' } | { done: false; error: unknown }) => {
    const now = await onRead()
    if (outcome.done !== false || !isOvertaken(outcome.error)) return
    setNotifying(false)
    setNewer(now)
  }
  const give = async (why?: string) => {
    const outcome = await answer.run({
      customerId,
      email,
      name,
      version,
      documentsRotation: rotation,
      documentIds: seen,
      profile: typed.profile(),
      validation: validationOf(form.getValues(), why),
    })
    if (outcome.done !== true) {
      void afterRefusal(outcome)
      return
    }
    isOver.current = true
    await onWalk(1, true)
  }
  const validate = () => (whyNotValidate === undefined ? give() : void toast.warning(whyNotValidate))
  const notify = () => {
    if (whyNotNotify !== undefined) return void toast.warning(whyNotNotify)
    answer.forget()
    setNotifying(true)
  }
  const save = async (): Promise<boolean> => {
    const outcome = await update.run({ customerId, email, name, version, profile: typed.profile(), ...typed.read() })
    if (outcome.done !== true) {
      await afterRefusal(outcome)
      return false
    }
    typed.saved()
    await readAgain()
    return true
  }
  const saveOrSay = () => (whyNotUpdate === undefined ? save() : void toast.warning(whyNotUpdate))
  const goOn = (now: Shown) => {
    typed.refreshed(now.customer, now.review)
    setNewer(undefined)
  }
  const readAgain = async () => {
    const now = await onRead()
    if (now) goOn(now)
  }
  const refresh = () => Promise.all([readAgain(), photos.read()])
  const turn = (code: DocumentCode, by: 90 | -90) => typed.setRotation((before) => turned(before, code, by))
  useLeaveWarning((mayAnswer || mayUpdate) && typed.isUnsaved, {
    isNow: () => !isOver.current,
    ask: () => new Promise((leave) => setAsked({ leave })),
  })

  const mayRead = mayAnswer && isWaiting
  useReviewKeys({
    stage,
    refresh,
    walk: onWalk,
    turn: (by) => turn(stage.chosen, by),
    validate: mayAnswer ? validate : undefined,
    notify: mayAnswer ? notify : undefined,
    update: mayUpdate ? saveOrSay : undefined,
    type: mayRead ? typing.begin : undefined,
    toggleB: mayRead ? typing.toggleB : undefined,
  })
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Escape') event.target.blur()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && mayAnswer) void validate()
    else return
    event.preventDefault()
  }
  const actions = useReviewActions({
    validate: mayAnswer ? { run: () => give(), whyNot: whyNotValidate } : undefined,
    notify: mayAnswer ? { run: notify, whyNot: whyNotNotify } : undefined,
    update: mayUpdate ? { run: save, whyNot: whyNotUpdate } : undefined,
    refresh,
  })
  return (
    <>
      <ReviewBar name={name} review={review} onClose={onClose} onWalk={onWalk} actions={isNarrow ? [] : actions} />
      <div className="motora-review-body">
        <div className="motora-review-photos" data-focus-group>
          <PhotoStage
            name={name}
            rotation={rotation}
            stage={stage}
            photos={photos.photos}
            error={photos.error}
            onTurn={turn}
            onRetry={photos.read}
          />
          <p className="motora-second motora-review-recorded">{t('recorded')}</p>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields in it, nothing to press */}
        <div className="motora-review-side" ref={typing.side} onKeyDown={onKey}>
          <ReviewNotices
            customer={customer}
            review={review}
            answeredBy={answeredBy}
            haveChanged={haveChanged}
            onRefresh={refresh}
            onNext={() => onWalk(1, true)}
          />
          {newer && (
            <ReviewConflict
              read={typed.base}
              newer={newer}
              onTake={() => {
                typed.taken(newer.customer, newer.review)
                setNewer(undefined)
              }}
              onKeep={() => goOn(newer)}
            />
          )}
          <CheckLines problems={typed.problems} types={typed.types} />
          <ReviewData form={form} customer={customer} mayRead={mayRead} mayEdit={mayUpdate} onEnter={typing.goOn} />
        </div>
      </div>
      {isNarrow && (
        <div className="motora-review-thumb">
          <CaseActions actions={actions} />
        </div>
      )}
      {notifying && (
        <NotifyDialog
          name={name}
          language={review.language}
          typed={reason}
          busy={answer.busy}
          submitError={answer.submitError}
          disabledReason={whyNotNotify}
          onNotify={(text) => {
            setReason(text)
            return give(text)
          }}
          onClose={(text) => {
            setReason(text)
            setNotifying(false)
          }}
        />
      )}
      {asked && (
        <UnsavedDialog
          whyNot={whyNotUpdate}
          onSave={save}
          onAnswer={(leaves) => {
            setAsked(undefined)
            asked.leave(leaves)
          }}
        />
      )}
    </>
  )
}
