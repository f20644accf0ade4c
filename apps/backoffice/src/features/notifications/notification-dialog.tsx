import {
  type ChangedNotification,
  createNotification,
  getNotification,
  type Notification,
  type NotificationTargetType,
  updateNotification,
} from '@motora/contract/notifications'
import {
  DialogForm,
  ErrorState,
  FormDay,
  FormSkeleton,
  FormSlot,
  FormSwitch,
  FormText,
  FormTime,
  KitDialog,
} from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { useFault } from '../../shell/language/fault-text'
import { newId } from '../../shell/new-id'
import { client } from '../../shell/session/browser-session'
import { useMembership } from '../../shell/session/use-session'
import { useAddressPart } from '../../shell/use-address-part'
import { useFieldFaults } from '../../shell/use-field-faults'
import { useWriteOf } from '../../shell/use-write'
import { LanguageFields } from './language-fields'
import { notificationsShown } from './notification-calls'
import { type FoundTargets, faultAt, judgeNotification, type NotificationValues, valuesOf } from './notification-values'
import { pickPart, TargetPick } from './target-pick'
import './notifications.css'

export interface NotificationDialogProps {
  targetType: NotificationTargetType
  /** Who is chosen already in a new one. */
  targetIds?: readonly string[] | undefined
  onClose: () => void
}

/** Makes a notification. source: ledgers M-04, M-08, M-10, M-14 */
export function NewNotificationDialog(props: NotificationDialogProps) {
  return <NotificationForm {...props} />
}

/** Changes a notification as it is now: it is read for the dialog, with all its targets. source: ledgers M-04, M-06, M-12, M-14 */
export function EditNotificationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const fault = useFault()
  /** As it was when the form opened: a form does not change while somebody types in it. */
  const [opened, setOpened] = useState<Notification>()
  const read = useQuery(
    api.query(getNotification, { params: { id } }, { enabled: !opened, gcTime: 0, name: 'to edit' }),
  )
  if (read.data && !opened) setOpened(read.data)
  if (opened) return <NotificationForm targetType={opened.targetType} notification={opened} onClose={onClose} />
  return (
    <KitDialog opened onClose={onClose} title={t('edit')} size="xl">
      {read.isLoadingError ? (
        <ErrorState {...fault(read.error)} onRetry={() => read.refetch()} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </KitDialog>
  )
}

function NotificationForm({ notification, ...props }: NotificationDialogProps & { notification?: Notification }) {
  const { targetType, targetIds, onClose } = props
  const { t } = useTranslation('notifications')
  const { sharingOperatorId } = useMembership()
  const [id] = useState(newId)
  const [, setPick] = useAddressPart(pickPart)
  const [openedAt] = useState(Date.now)
  const form = useForm<NotificationValues, unknown, ChangedNotification>({
    resolver: judgeNotification(notification, openedAt),
    defaultValues: valuesOf(notification, openedAt, targetIds),
    mode: 'onTouched',
  })
  const sayAtFields = useFieldFaults(form, { faultAt: ({ place, code }) => faultAt(place, code) })
  const what = notification ? 'update' : 'insert'
  const { busy, submitError, run } = useWriteOf(
    async (body: ChangedNotification) => {
      const answer = notification
        ? await client.call(updateNotification, {
            params: { id: notification.id },
            body: { ...body, version: notification.version },
          })
        : await client.call(createNotification, {
            body: asNew(body, { targetType, id, sharingOperatorId }),
          })
      return { done: true as const, answer }
    },
    {
      invalidates: notificationsShown,
      done: () => t(`${what}Success`),
      failed: (why) => t(`${what}Error`, { why }),
      inline: (why) => t(`${what}Error`, { why }),
      onFailed: sayAtFields,
    },
  )
  const close = () => {
    onClose()
    setPick({})
  }
  const save = async (body: ChangedNotification) => {
    if ((await run(body)).done) close()
  }
  return (
    <DialogForm
      opened
      onClose={close}
      title={notification ? t('edit.title', { name: notification.name }) : t(`create.${targetType}`)}
      size="xl"
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      faultFirst
      submitLabel={notification ? t('save') : t('create.do')}
    >
      <NotificationFields targetType={targetType} />
    </DialogForm>
  )
}

/** As the call that makes one takes it: dates with a capital, and no operator of the provider's. source: ledgers M-09, M-10 */
const asNew = (
  { scheduledStartDate: ScheduledStartDate, scheduledEndDate: ScheduledEndDate, ...texts }: ChangedNotification,
  { sharingOperatorId, ...made }: { targetType: NotificationTargetType; id: string; sharingOperatorId: string | null },
) => ({
  ...texts,
  ...made,
  ScheduledStartDate,
  ScheduledEndDate,
  ...(sharingOperatorId === null ? {} : { sharingOperatorId }),
})

function NotificationFields({ targetType }: Pick<NotificationDialogProps, 'targetType'>) {
  const { t } = useTranslation('notifications')
  const { setValue, clearErrors } = useFormContext<NotificationValues>()
  const found = useWatch<NotificationValues, 'found'>({ name: 'found' })
  const isNews = useWatch<NotificationValues, 'isNews'>({ name: 'isNews' })
  const take = (next: FoundTargets | null) => {
    setValue('found', next, { shouldDirty: true })
    setValue('targetIds', [], { shouldDirty: true })
    clearErrors('targetIds')
  }
  return (
    <>
      <FormText<NotificationValues>
        name="name"
        label={t('field.name')}
        description={t('name.hint')}
        maxLength={100}
        required
        first
      />
      <FormText<NotificationValues> name="title" label={t('field.title')} maxLength={100} required />
      <FormText<NotificationValues> name="subTitle" label={t('field.subTitle')} maxLength={100} />
      <div className="motora-notification-grid">
        <div className="motora-notification-moment">
          <FormDay<NotificationValues> name="startDay" label={t('field.start')} required />
          <FormTime<NotificationValues> name="startTime" label={t('field.startTime')} />
        </div>
        <div className="motora-notification-moment">
          <FormDay<NotificationValues> name="endDay" label={t('field.end')} required />
          <FormTime<NotificationValues> name="endTime" label={t('field.endTime')} />
        </div>
      </div>
      <FormText<NotificationValues> name="body" label={t('field.body')} maxLength={500} rows={4} required />
      <LanguageFields />
      {targetType === 'Customer' && (
        <FormSwitch<NotificationValues> name="isNews" label={t('field.isNews')} description={t('isNews.hint')} />
      )}
      <FormSwitch<NotificationValues> name="urgent" label={t('field.urgent')} description={t('urgent.hint')} />
      <FormSlot<NotificationValues, 'targetIds'> name="targetIds">
        {({ value, onChange, error, focusRef }) => (
          <TargetPick
            targetType={targetType}
            error={error}
            found={found}
            isNews={isNews}
            focusRef={focusRef}
            chosen={value}
            onChange={onChange}
            onFound={take}
          />
        )}
      </FormSlot>
    </>
  )
}
